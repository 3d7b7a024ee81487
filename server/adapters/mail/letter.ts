import { createTransport } from 'nodemailer'
import type { Message } from '#notifications/outbox.store'

export type Mail = Extract<Message, { channel: 'email' }>

/** Options for the mail library: plain text in UTF-8, one recipient, no attachments, nothing fetched. */
export function letterOf({ to, subject, text }: Mail, id: string, from: string) {
  return {
    from,
    // An object, because the library parses a string as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    // The same for each attempt, so that a mail server can recognise a duplicate.
    messageId: `<${id}@${domainOf(from)}>`,
    // Prevents vacation replies to automatic mail (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The mail as bytes, as it is sent to a server. */
export async function writeLetter(mail: Mail, id: string, from: string): Promise<Buffer> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  }).sendMail(letterOf(mail, id, from))
  if (!Buffer.isBuffer(message)) throw new Error('the mail library returned a stream instead of a buffer')
  return message
}

function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'litopys'
}
