import type { Actor } from '#server/actor'

/** Identifies programs by their API keys. */
export type ApiKeyActors = {
  /** @throws AppError api_key_invalid */
  ofKey(key: string, ip: string): Promise<Actor>
  /** Does not count as use of the API key. @throws AppError unauthenticated */
  ofId(id: string, ip: string): Promise<Actor>
}
