import { CallError } from '#api/call-error.ts'

/** Of the readers that were sent those that nobody is. */
export function unknownReaders(error: Error | null, sent: readonly string[] | undefined): string[] {
  if (!(error instanceof CallError)) return []
  return error.fields
    .filter(({ code }) => code === 'nobody')
    .flatMap(({ path }) => sent?.[Number(path.replace('/sharedWith/', ''))] ?? [])
}
