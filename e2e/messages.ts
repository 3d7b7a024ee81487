import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { until } from '../server/testing/child.ts'
import { portOf, startMailServer } from '../server/testing/mail.ts'

/** A mail server and an SMS gateway on loopback, with access to the messages they received. */
export type Messages = {
  /** Settings that make a server send messages here. */
  settings: Record<string, string>
  /** The code of the next unread e-mail or SMS to a recipient. */
  codeTo: (to: string) => Promise<string>
  /** The link of the next unread e-mail with a link for this purpose. */
  linkTo: (to: string, purpose: 'recover' | 'invite' | 'email') => Promise<string>
  /** The next unread e-mail or SMS that contains this text. */
  read: (to: string, text: RegExp) => Promise<string>
  close: () => Promise<void>
}

type Received = { to: string; text: string }

export async function startMessages(): Promise<Messages> {
  const mail = await startMailServer()
  const sms = await startSmsGateway()
  const opened = new Set<unknown>()

  const read: Messages['read'] = async (to, wanted) => {
    const next = () => {
      const letters = mail.letters
        .filter((one) => one.to.includes(to))
        .map((one) => ({ one, text: one.letter.text ?? '' }))
      const others = sms.received.filter((one) => one.to === to).map((one) => ({ one, text: one.text }))
      return [...letters, ...others].find(({ one, text }) => !opened.has(one) && wanted.test(text))
    }
    await until(() => next() !== undefined, 20_000)
    const found = next()
    opened.add(found?.one)
    return found?.text ?? ''
  }
  const part = async (to: string, wanted: RegExp) => wanted.exec(await read(to, wanted))?.[1] ?? ''

  return {
    settings: { SMTP_URL: mail.url, SMS_URL: sms.url },
    read,
    codeTo: (to) => part(to, /code:? (\d{6,8})\b/),
    linkTo: (to, purpose) => part(to, new RegExp(`(http:\\S+#${purpose}=\\S+)`)),
    close: async () => {
      await mail.close()
      await sms.close()
    },
  }
}

async function startSmsGateway() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (isReceived(body)) received.push(body)
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${portOf(server.address())}/messages`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isReceived(body: unknown): body is Received {
  if (typeof body !== 'object' || body === null || !('to' in body) || !('text' in body)) return false
  return typeof body.to === 'string' && typeof body.text === 'string'
}
