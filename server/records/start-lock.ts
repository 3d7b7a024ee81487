import { connectClient } from './connect-postgres.ts'

/** Advisory lock of the process that creates or updates tables. */
export const starting = 7_112_040
/** Advisory lock that every running process shares, on the connection for notices. */
export const running = 7_112_041

export type StartLock = {
  /** Whether no other process runs on these records. */
  isAlone: boolean
  /** Lets the next process start. */
  release(): Promise<void>
}

/**
 * Waits until no other process creates or updates the tables of the databases at `url`. `onWait` is called if
 * it has to wait. @throws StartError if PostgreSQL cannot be reached.
 */
export async function takeStartLock(url: string, onWait: () => void): Promise<StartLock> {
  const client = await connectClient(url)
  // A lost connection releases the lock, and the statements after it fail.
  client.on('error', () => undefined)
  const ask = async (text: string): Promise<boolean> => {
    const { rows } = await client.query<{ is: boolean }>(`SELECT ${text} AS is`)
    return rows[0]?.is === true
  }
  try {
    if (!(await ask(`pg_try_advisory_lock(${starting})`))) {
      onWait()
      await client.query(`SELECT pg_advisory_lock(${starting})`)
    }
    const isAlone = await ask(`pg_try_advisory_lock(${running})`)
    if (isAlone) await client.query(`SELECT pg_advisory_unlock(${running})`)
    return { isAlone, release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}
