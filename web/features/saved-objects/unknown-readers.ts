import { CallError } from '#api/call-error.ts'

/** The sent readers that the server does not know as users. */
export function unknownReaders(error: Error | null, sent: readonly string[] | undefined): string[] {
  if (!(error instanceof CallError)) return []
  return error.fields
    .filter(({ code }) => code === 'nobody')
    .flatMap(({ path }) => sent?.[Number(path.replace('/sharedWith/', ''))] ?? [])
}
