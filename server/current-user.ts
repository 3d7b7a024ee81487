import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The user of the running code, so that users can share limited resources without passing the user through
 * every function.
 */
export type CurrentUser = {
  /** The id of the user; undefined for work of the server itself. */
  id(): string | undefined
  /** Runs `work`, and everything that it starts, for this user. */
  workFor<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createCurrentUser(): CurrentUser {
  const storage = new AsyncLocalStorage<string>()
  return {
    id: () => storage.getStore(),
    workFor: (id, work) => storage.run(id, work),
  }
}
