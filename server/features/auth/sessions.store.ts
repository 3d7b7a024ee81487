import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import { selectUsers, type UserRow } from './users.store.ts'

export type Session = Omit<Selectable<Tables['sessions']>, 'revokedAt' | 'endReason'>
/** Tell one browser from another, and nothing else about it. */
export type BrowserMacs = Pick<Session, 'agentMac' | 'networkMac'>
/** Why a session ended before its time. */
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
/** Sessions made before `madeBefore` or not used since `unusedSince` have run out. */
export type Limits = { madeBefore: Date; unusedSince: Date }

const columns = [
  ...(['id', 'userId', 'counter', 'rotatedAt', 'acknowledged', 'provedAt'] as const),
  ...(['agentMac', 'networkMac'] as const),
  ...(['ip', 'userAgent', 'createdAt', 'seenAt'] as const),
]

export type SessionStore = ReturnType<typeof createSessionStore>

/** Where people are signed in. Give it a transaction, and what it locks stays locked until that ends. */
export function createSessionStore(db: Records) {
  const living = (limits: Limits) =>
    db
      .selectFrom('sessions')
      .select(columns)
      .where('revokedAt', 'is', null)
      .where('createdAt', '>=', limits.madeBefore)
      .where('seenAt', '>=', limits.unusedSince)
  return {
    async add(session: Session): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...session, revokedAt: null, endReason: null })
        .execute()
    },

    /**
     * A session that nobody has ended, for this transaction alone: of several refreshes one after the other
     * is judged.
     */
    lock(id: string): Promise<Session | undefined> {
      return db
        .selectFrom('sessions')
        .select(columns)
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    /** A session that nobody has ended together with its account, which is active. */
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

    /** The sessions of a user that have neither ended nor run out, the newest first. */
    async listOf(userId: string, limits: Limits): Promise<Session[]> {
      return await living(limits).where('userId', '=', userId).orderBy('createdAt', 'desc').execute()
    },

    /** Makes the refresh token of this number the current one; `browser` is given it. */
    async rotate(id: string, counter: number, rotatedAt: Date, browser: BrowserMacs): Promise<void> {
      const { agentMac, networkMac } = browser
      await db
        .updateTable('sessions')
        .set({ counter, rotatedAt, acknowledged: false, agentMac, networkMac })
        .where('id', '=', id)
        .execute()
    },

    /** The refresh token of this number is known to have arrived. */
    async acknowledge(id: string, counter: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ acknowledged: true })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .execute()
    },

    async markSeen(id: string, seenAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ seenAt }).where('id', '=', id).execute()
    },

    async prove(id: string, provedAt: Date): Promise<void> {
      await db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute()
    },

    /** False when there is no such session, or it has ended already. */
    async end(id: string, revokedAt: Date, endReason: EndReason): Promise<boolean> {
      const ended = await db
        .updateTable('sessions')
        .set({ revokedAt, endReason })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },

    /** Ends all sessions of a user but `except`; tells how many. */
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

    /** Rows that stand for nothing any more. */
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
