import { reasonOf, StartError } from '#server/errors'
import { openPglite, type Pglite } from './pglite.ts'

/** Opens PGlite (see `openPglite`). @throws StartError that says why it does not open. */
export async function startPglite(
  directory: string,
  onLost: (reason: string) => void = () => undefined,
): Promise<Pglite> {
  try {
    return await openPglite({ directory, onLost })
  } catch (cause) {
    const advice = 'If files are damaged, restore the whole data directory from a backup.'
    throw new StartError(
      `The records in ${directory} (embedded PostgreSQL) do not open: ${reasonOf(cause)}\n${advice}`,
      cause,
    )
  }
}
