import type { tl } from '@mtcute/node'
import type { FoundChannel } from './channel-source.ts'
import type { MtprotoClient } from './mtproto-client.ts'
import type { Politeness } from './politeness.ts'

/** A connection, how it is to be used, and what is known to its account. */
export type Line = {
  client: MtprotoClient
  politeness: Politeness
  limits: MtprotoLimits
  channels: KnownChannels
}

export type MtprotoLimits = {
  /** How often a call is made at most. */
  attempts: number
  /** The first pause after a failure; each further one is twice as long. */
  backoffMs: number
  /** A longer pause is not waited for here: who asks may do something else meanwhile. */
  maxWaitSeconds: number
  timeoutMs: number
}

/** A channel as this account may ask for it: the access hash is the account's own. */
export type MtprotoChannel = {
  raw: tl.RawChannel
  username: string | undefined
  input: tl.RawInputChannel
  peer: tl.RawInputPeerChannel
  found: FoundChannel
  /** Number of its last event. */
  pts: number
}

/**
 * Channels that an account has found, by their numbers: resolving names is what Telegram makes accounts wait
 * for first.
 */
export type KnownChannels = Map<string, { channel: MtprotoChannel; askedAt: number }>
