import type { MtprotoSignIn } from '#adapters/telegram/mtproto-sign-in'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

/** A sign-in in progress. It is kept in memory only: after a restart the user starts again. */
export type KeySignInUnderWay = {
  id: string
  ownerId: string
  /** What the key will have beside its session; `key` is the existing key, if any. */
  given: { phoneNumber: string; appId: string; appHash: string; key?: string | undefined }
  telegram: MtprotoSignIn
  tries: number
  expiresAt: Date
  isBusy: boolean
}

export type KeySignIns = ReturnType<typeof createKeySignIns>

/** Each sign-in keeps a connection open. */
const most = 20
const tenMinutes = 10 * 60_000
/** Below the number of attempts that Telegram allows. */
export const triesOfSignIn = 5

export function createKeySignIns(clock: Clock) {
  const underWay = new Map<string, KeySignInUnderWay>()
  const end = async (id: string) => {
    const ended = underWay.get(id)
    underWay.delete(id)
    await ended?.telegram.close()
  }
  const endOutdated = async () => {
    const now = clock.now()
    for (const { id, expiresAt } of [...underWay.values()]) if (expiresAt <= now) await end(id)
  }
  const endAll = async () => {
    for (const id of [...underWay.keys()]) await end(id)
  }
  const timer = setInterval(() => void endOutdated(), 30_000)
  timer.unref()

  return {
    end,
    async assertPlace(): Promise<void> {
      await endOutdated()
      if (underWay.size >= most) throw new AppError('key_sign_ins_full', { retryAfterSeconds: 60 })
    },
    add(started: Pick<KeySignInUnderWay, 'ownerId' | 'given' | 'telegram'>): KeySignInUnderWay {
      const expiresAt = new Date(clock.now().getTime() + tenMinutes)
      const signIn = { ...started, id: clock.newId(), tries: 0, expiresAt, isBusy: false }
      underWay.set(signIn.id, signIn)
      return signIn
    },
    /**
     * The sign-in of its owner.
     * @throws AppError key_sign_in_ended, also for sign-ins of other users.
     */
    find(id: string, ownerId: string): KeySignInUnderWay {
      const signIn = underWay.get(id)
      if (signIn?.ownerId !== ownerId || signIn.expiresAt <= clock.now())
        throw new AppError('key_sign_in_ended')
      return signIn
    },
    endAll,
    async close(): Promise<void> {
      clearInterval(timer)
      await endAll()
    },
  }
}
