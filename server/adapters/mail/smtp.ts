import { createTransport } from 'nodemailer'
import { DeliveryFailed, type Transport } from '#notifications/transport'
import { letterOf } from './letter.ts'

const connectTimeoutMs = 10_000
/** Longest silence between two answers of a server. */
const silenceTimeoutMs = 15_000

/**
 * Sends mail through the server at `url` (SMTP, RFC 5321), one connection per mail. Options in the query of
 * `url` (`?tls.rejectUnauthorized=false`, `?requireTLS=false`) override the options set here.
 */
export function createSmtpTransport({ url, from }: { url: string; from: string }): Transport {
  const transport = createTransport({
    url,
    requireTLS: needsTls(new URL(url)),
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  })
  return async (message, id, signal) => {
    if (message.channel !== 'email') throw new DeliveryFailed('not an e-mail', { isFinal: true })
    await transport
      .sendMail({ ...letterOf(message, id, from), signal })
      .catch((cause: unknown) => Promise.reject(failureOf(cause)))
  }
}

/** A password is sent over the network only inside TLS. */
function needsTls({ username, hostname }: URL): boolean {
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return username !== '' && !isThisMachine
}

// Only codes are kept: the texts of the library and of the server can contain the recipient.
function failureOf(cause: unknown): DeliveryFailed {
  const code = textOf(cause, 'code') ?? 'unknown'
  const status = textOf(cause, 'responseCode')
  const reason = `mail server: ${[code, status].filter(Boolean).join(' ')}`
  // RFC 5321, 4.2.1: 5yz is permanent. A refused login or sender is a configuration error, so it can be
  // retried.
  const isFinal = status !== undefined && /^5/.test(status) && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new DeliveryFailed(reason, { isFinal, cause })
}

function textOf(cause: unknown, name: 'code' | 'responseCode'): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const value: unknown = Reflect.get(cause, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
