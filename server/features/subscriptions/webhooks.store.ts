import type { WebhookAttempt } from '@litopys/contract/schemas/webhook'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type WebhookRow = Selectable<Tables['webhooks']>
export type AttemptRow = Omit<Selectable<Tables['webhookAttempts']>, 'id'>

export type WebhookStore = ReturnType<typeof createWebhookStore>

/** Number of attempts that are kept for each webhook. */
const keptAttempts = 20

export function createWebhookStore(db: Records) {
  return {
    find(id: string): Promise<WebhookRow | undefined> {
      return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    },

    ofSubscription(subscriptionId: string): Promise<WebhookRow | undefined> {
      return db
        .selectFrom('webhooks')
        .selectAll()
        .where('subscriptionId', '=', subscriptionId)
        .executeTakeFirst()
    },

    /** Webhooks of these subscriptions that are not turned off. */
    async enabled(subscriptionIds: string[]): Promise<Pick<WebhookRow, 'id' | 'subscriptionId'>[]> {
      return await db
        .selectFrom('webhooks')
        .select(['id', 'subscriptionId'])
        .where((eb) => eb('subscriptionId', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .where('disabledAt', 'is', null)
        .execute()
    },

    /** Replaces the webhook of the subscription; messages of the earlier one are then not sent. */
    async set(row: Omit<WebhookRow, 'failures' | 'failingSince' | 'disabledAt'>): Promise<void> {
      await db.deleteFrom('webhooks').where('subscriptionId', '=', row.subscriptionId).execute()
      await db
        .insertInto('webhooks')
        .values({ ...row, failingSince: null, disabledAt: null })
        .execute()
    },

    /** Returns the removed webhook, if there was one. */
    remove(subscriptionId: string): Promise<WebhookRow | undefined> {
      return db
        .deleteFrom('webhooks')
        .where('subscriptionId', '=', subscriptionId)
        .returningAll()
        .executeTakeFirst()
    },

    /** The last attempts, newest first. */
    async attempts(webhookId: string): Promise<AttemptRow[]> {
      return await db
        .selectFrom('webhookAttempts')
        .select(['webhookId', 'at', 'isTest', 'status', 'fault', 'durationMs'])
        .where('webhookId', '=', webhookId)
        .orderBy('id', 'desc')
        .limit(keptAttempts)
        .execute()
    },

    /** Adds an attempt and removes the oldest ones. False if the webhook does not exist any more. */
    async addAttempt(row: AttemptRow): Promise<boolean> {
      const there = await db
        .selectFrom('webhooks')
        .select('id')
        .where('id', '=', row.webhookId)
        .forUpdate()
        .executeTakeFirst()
      if (!there) return false
      await db.insertInto('webhookAttempts').values(row).execute()
      await db
        .deleteFrom('webhookAttempts')
        .where('webhookId', '=', row.webhookId)
        .where('id', 'not in', (kept) =>
          kept
            .selectFrom('webhookAttempts')
            .select('webhookAttempts.id')
            .where('webhookId', '=', row.webhookId)
            .orderBy('webhookAttempts.id', 'desc')
            .limit(keptAttempts),
        )
        .execute()
      return true
    },

    /** Ends the run of failures. `isTest`: also turns the webhook on again. */
    async markWorking(id: string, { isTest }: { isTest: boolean }): Promise<void> {
      await db
        .updateTable('webhooks')
        .set({ failures: 0, failingSince: null, ...(isTest ? { disabledAt: null } : {}) })
        .where('id', '=', id)
        .execute()
    },

    /** Counts a failure and returns the state after it. */
    async countFailure(id: string, at: Date): Promise<WebhookRow> {
      return await db
        .updateTable('webhooks')
        .set((eb) => ({
          failures: eb('failures', '+', 1),
          failingSince: eb.fn.coalesce('failingSince', eb.val(at)),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async disable(id: string, disabledAt: Date): Promise<void> {
      await db.updateTable('webhooks').set({ disabledAt }).where('id', '=', id).execute()
    },
  }
}

export function shownAttempt({ at, isTest, status, fault, durationMs }: AttemptRow): WebhookAttempt {
  return {
    at: at.toISOString(),
    isTest,
    ...(status === null ? {} : { status }),
    ...(fault ? { fault } : {}),
    durationMs,
  }
}
