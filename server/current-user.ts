import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The user for whom the running code works, so that users share what is scarce without every function having
 * to pass the user on.
 */
export type CurrentUser = {
  /** The id of the user; undefined for work of the server itself. */
  id(): string | undefined
  /** Does `work`, and all that it starts, for this user. */
  workFor<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createCurrentUser(): CurrentUser {
  const storage = new AsyncLocalStorage<string>()
  return {
    id: () => storage.getStore(),
    workFor: (id, work) => storage.run(id, work),
  }
}
