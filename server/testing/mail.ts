import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './child.ts'

/** A mail as received, and as a mail program decodes it. */
export type ReceivedLetter = { from: string; to: string[]; raw: Buffer; letter: Email }

export type MailServer = {
  url: string
  port: number
  letters: ReceivedLetter[]
  /** The mails to this address, as soon as there are `count`. */
  lettersTo(address: string, count?: number): Promise<ReceivedLetter[]>
  close(): Promise<void>
}

type Manners = {
  port?: number
  /** Addresses that are refused permanently. */
  unknown?: string[]
  /** Delay in milliseconds per recipient. */
  delayMs?: number
}

/** A real SMTP server on loopback that keeps received mails. */
export async function startMailServer({
  port = 0,
  unknown = [],
  delayMs = 0,
}: Manners = {}): Promise<MailServer> {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Like very old servers: without 8-bit characters.
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    onRcptTo: async ({ address }, _session, done) => {
      await sleep(delayMs)
      done(
        unknown.includes(address)
          ? Object.assign(new Error(`No ${address} here`), { responseCode: 550 })
          : null,
      )
    },
    onData: async (stream, { envelope }, done) => {
      const raw = await buffer(stream)
      letters.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        letter: await PostalMime.parse(raw),
      })
      done(null)
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const bound = portOf(listening.address())
  const lettersTo = (address: string) => letters.filter(({ to }) => to.includes(address))
  return {
    letters,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    lettersTo: async (address, count = 1) => {
      await until(() => lettersTo(address).length >= count)
      return lettersTo(address)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return address.port
}
