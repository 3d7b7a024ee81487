import type { tl } from '@mtcute/node'
import type { FoundChannel } from './channel-source.ts'
import type { HostRateLimit } from './host-rate-limit.ts'
import type { MtprotoClient } from './mtproto-client.ts'

/** A connection, its limits, and what its account knows. */
export type AccountConnection = {
  client: MtprotoClient
  rateLimit: HostRateLimit
  limits: MtprotoLimits
  channels: KnownChannels
}

export type MtprotoLimits = {
  /** Largest number of attempts of a call. */
  attempts: number
  /** The first pause after a failure; each further pause is twice as long. */
  backoffMs: number
  /** Longest wait inside a call. A longer one is an error, so that the caller can do other work. */
  maxWaitSeconds: number
  timeoutMs: number
}

/** A channel with the access hash of this account. */
export type MtprotoChannel = {
  raw: tl.RawChannel
  username: string | undefined
  input: tl.RawInputChannel
  peer: tl.RawInputPeerChannel
  found: FoundChannel
  /** Number of its last event. */
  pts: number
}

/** Channels that an account has found, by number. Telegram limits the resolution of names most strictly. */
export type KnownChannels = Map<string, { channel: MtprotoChannel; foundAt: number }>
