import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors'

/** An engine that does not answer within this time counts as down. */
const patienceMs = 5_000

/** `/healthz`: the process runs. `/readyz`: both engines answer, so a load balancer may send calls here. */
export function mountProbes(app: FastifyInstance, isReady: () => Promise<unknown>): void {
  const fine = { status: 'success', data: {} } as const
  app.get('/healthz', () => fine)
  app.get('/readyz', async () => {
    const patience = new AbortController()
    const tooLong = sleep(patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
      throw new AppError('starting')
    })
    const ready = isReady().catch((cause: unknown) => {
      throw new AppError('starting', { cause })
    })
    try {
      await Promise.race([ready, tooLong])
      return fine
    } finally {
      patience.abort()
    }
  })
}
