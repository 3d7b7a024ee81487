import pg from 'pg'
import { reasonOf, StartError } from '#server/errors'

/** A host that drops packets would delay the start by minutes. */
export const connectionTimeoutMillis = 10_000

/** Opens a connection of its own, beside the pool. @throws StartError if PostgreSQL cannot be reached. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, keepAlive: true })
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw unreachable(url, cause)
  }
}

export function unreachable(url: string, cause: unknown): StartError {
  const { hostname, port, pathname } = new URL(url)
  return new StartError(
    `PostgreSQL at ${hostname}:${port || '5432'}${pathname} cannot be reached (DATABASE_URL): ${reasonOf(cause)}`,
    cause,
  )
}
