import type { FastifyRequest } from 'fastify'
import { createFairQueue } from '#server/fair-queue'
import { networkOf } from './network.ts'

type Caller = Pick<FastifyRequest, 'ip'> & { headers: Pick<FastifyRequest['headers'], 'authorization'> }

export type CallAdmission = {
  /** Resolves when the call may be authenticated, with the function that releases its place. */
  admit(caller: Caller, signal: AbortSignal): Promise<() => void>
  /** Remembers that the token of the caller is valid. */
  accept(caller: Caller): void
}

type Limits = { width: number; reserved: number; longestWaitMs: number } & {
  mostWaiting: number
  mostWaitingOfUser: number
}

/** More valid tokens than are in use at a time. */
const mostAccepted = 10_000

/**
 * Concurrency limit of authentications, shared fairly. The user is not known yet, but all calls of a session or API
 * key have the same token. A token that was not valid before waits among the calls of its network: a caller could
 * send another one with each call, and would always be the one with the least use.
 */
export function createCallAdmission(limits: Limits): CallAdmission {
  const queue = createFairQueue(limits)
  const accepted = new Set<string>()
  return {
    admit: async ({ ip, headers: { authorization } }, signal) => {
      const isKnown = authorization !== undefined && accepted.has(authorization)
      return await queue.enter({ user: isKnown ? authorization : networkOf(ip), signal })
    },
    accept: ({ headers: { authorization } }) => {
      if (authorization === undefined) return
      // Added again as the newest.
      accepted.delete(authorization)
      accepted.add(authorization)
      const [oldest] = accepted
      if (accepted.size > mostAccepted && oldest !== undefined) accepted.delete(oldest)
    },
  }
}
