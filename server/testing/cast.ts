import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@litopys/contract/schemas/account'
import { createAccessTokens } from '#features/auth/tokens'
import { openRecords } from '#records/open'
import { systemClock } from '#server/clock'
import { layOut } from './template.ts'

/**
 * A signed-in user, without running the sign-in steps. `provedAgo`: milliseconds since the proof of identity.
 */
export type Part = {
  role: Role[]
  access?: string[]
  status?: 'Active' | 'Blocked'
  email?: string
  givenName?: string
  provedAgo?: number
  /** Number of further sessions, to be ended by tests. */
  spareSessions?: number
}
export type Cast<Name extends string> = {
  directory: string
  who(name: Name): Player
  /** Removes the directory after use. */
  clear(): void
}
export type Player = {
  id: string
  email: string
  sessionId: string
  spareSessions: string[]
  bearer: { authorization: string }
}

/** Hash of no password, because these users are signed in already. */
const passwordHash = `$argon2id$v=19$m=1024,t=2,p=1,keyid=Y$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Creates a data directory with these users, their sessions and access tokens. */
export async function directoryWithCast<Name extends string>(parts: Record<Name, Part>): Promise<Cast<Name>> {
  const place = mkdtempSync(join(tmpdir(), 'litopys-cast-'))
  const directory = join(place, 'data')
  layOut(directory)
  mkdirSync(join(directory, 'secrets'), { recursive: true })
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  const tokens = createAccessTokens(join(directory, 'secrets'), systemClock)
  const now = new Date()
  const cast = new Map<Name, Player>()
  const names: Name[] = []
  for (const name in parts) names.push(name)
  for (const name of names) {
    const { role, access = [], status = 'Active', givenName = '', provedAgo = 0, ...more } = parts[name]
    const { email = `${name.toLowerCase()}@example.org` } = more
    const [id, sessionId] = [randomUUID(), randomUUID()]
    const spareSessions = Array.from({ length: more.spareSessions ?? 0 }, () => randomUUID())
    await db
      .insertInto('users')
      .values({
        id,
        email,
        role,
        access,
        status,
        givenName,
        familyName: '',
        passwordHash,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values(
        [sessionId, ...spareSessions].map((session) => ({
          id: session,
          userId: id,
          counter: 0,
          acknowledged: true,
          ip: '',
          userAgent: '',
          createdAt: now,
          seenAt: now,
          rotatedAt: now,
          revokedAt: null,
          endReason: null,
          provedAt: new Date(now.getTime() - provedAgo),
        })),
      )
      .execute()
    const token = await tokens.issue({ userId: id, sessionId, counter: 0 })
    cast.set(name, { id, email, sessionId, spareSessions, bearer: { authorization: `Bearer ${token}` } })
  }
  await db.destroy()
  const who = (name: Name): Player => {
    const player = cast.get(name)
    if (!player) throw new Error(`${name} is not in the cast`)
    return player
  }
  return { directory, who, clear: () => rmSync(place, { recursive: true }) }
}
