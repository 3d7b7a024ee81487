import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { selectUsers, type UserRow } from './users.store.ts'

export type Session = Omit<Selectable<Tables['sessions']>, 'revokedAt' | 'endReason'>
/** Identify a browser and its network without storing them. */
export type BrowserMacs = Pick<Session, 'agentMac' | 'networkMac'>
/** Why a session ended before it expired. */
export type EndReason =
  | 'logout'
  | 'ended'
  | 'stolen'
  | 'too many sessions'
  | 'password changed'
  | 'email changed'
  | 'second factor reset'
  | 'blocked'
  | 'role changed'
  | 'deleted'
/** Sessions created before `madeBefore` or not used since `unusedSince` have expired. */
export type SessionCutOffs = { madeBefore: Date; unusedSince: Date }

const columns = [
  ...(['id', 'userId', 'counter', 'rotatedAt', 'acknowledged', 'provedAt'] as const),
  ...(['agentMac', 'networkMac'] as const),
  ...(['ip', 'userAgent', 'createdAt', 'seenAt', 'method'] as const),
]

export type SessionStore = ReturnType<typeof createSessionStore>

/** Store of sessions. With a transaction as `db`, locks last until it ends. */
export function createSessionStore(db: Records) {
  /** Sessions that have neither ended nor expired. */
  const open = (cutOffs: SessionCutOffs) =>
    db
      .selectFrom('sessions')
      .select(columns)
      .where('revokedAt', 'is', null)
      .where('createdAt', '>=', cutOffs.madeBefore)
      .where('seenAt', '>=', cutOffs.unusedSince)
  return {
    async add(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...session, revokedAt: null, endReason: null })
        .execute()
    },

    /** The session if it has not ended, locked so that parallel refreshes are judged one after another. */
    lock(id: string): Promise<Session | undefined> {
      return db
        .selectFrom('sessions')
        .select(columns)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    /** A session that was not ended, with its active user. It may have expired: see `hasExpired`. */
    async findWithUser(id: string): Promise<{ session: Session; user: UserRow } | undefined> {
      const session = await db
        .selectFrom('sessions')
        .select(columns)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
      const user = session && (await activeUser(db, session.userId))
      return user && { session, user }
    },

    /** Sessions of a user that have neither ended nor expired, newest first. */
    async listOf(userId: string, cutOffs: SessionCutOffs): Promise<Session[]> {
      return await open(cutOffs).where('userId', '=', userId).orderBy('createdAt', 'desc').execute()
    },

    /** Makes the refresh token with this number the current one, issued to `browser`. */
    async rotate(id: string, counter: number, rotatedAt: Date, browser: BrowserMacs): Promise<void> {
      const { agentMac, networkMac } = browser
      await db
        .updateTable('sessions')
        .set({ counter, rotatedAt, acknowledged: false, agentMac, networkMac })
        .where('id', '=', id)
        .execute()
    },

    /** Records that the refresh token with this number has arrived. */
    async acknowledge(id: string, counter: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ acknowledged: true })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .execute()
    },

    /** Records when the session was used. */
    async markUsed(id: string, seenAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ seenAt }).where('id', '=', id).execute()
    },

    async prove(id: string, provedAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute()
    },

    /** Returns false if there is no such session or it has already ended. */
    async end(id: string, revokedAt: Date, endReason: EndReason): Promise<boolean> {
      const ended = await db
        .updateTable('sessions')
        .set({ revokedAt, endReason })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },

    /** Ends all sessions of a user but `except`. Returns how many. */
    async endAllOf(
      userId: string,
      { revokedAt, endReason, except }: { revokedAt: Date; endReason: EndReason; except?: string },
    ): Promise<number> {
      let update = db
        .updateTable('sessions')
        .set({ revokedAt, endReason })
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
      if (except !== undefined) update = update.where('id', '<>', except)
      const ended = await update.executeTakeFirst()
      return Number(ended.numUpdatedRows)
    },

    /** Removes expired sessions of a user. */
    async removeOld(userId: string, madeBefore: Date): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('createdAt', '<', madeBefore)
        .execute()
    },
  }
}

function activeUser(db: Records, id: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('users.id', '=', id).where('users.status', '=', 'Active').executeTakeFirst()
}
