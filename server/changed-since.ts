import { AppError } from './errors.ts'

/** A change of a stored object by a user. `updatedBy` is null until its first change. */
type Versioned = { version: number; updatedBy: string | null; updatedAt: Date | null }

/**
 * Refuses a change of an object that has changed since it was read. Without a version, nothing is compared.
 * @param fields Fields that other users have changed since; the error names them.
 * @throws AppError changed_since
 */
export function assertVersion(
  read: number | undefined,
  { version, updatedBy, updatedAt }: Versioned,
  fields: (read: number) => string[] = () => ['__v'],
): void {
  if (read === undefined || read === version) return
  const message = `Changed since; last by ${updatedBy} at ${updatedAt?.toISOString()}`
  throw new AppError('changed_since', {
    fields: fields(read).map((field) => ({ path: `/${field}`, message, code: 'changed' })),
  })
}
