import { createTransport } from 'nodemailer'
import type { Message } from '#notifications/outbox.store'

export type Mail = Extract<Message, { channel: 'email' }>

/**
 * What the mail library makes a letter of: plain text in UTF-8, one recipient, nothing fetched and nothing
 * attached.
 */
export function letterOf({ to, subject, text }: Mail, id: string, from: string) {
  return {
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    // The same at each try, so that a mailbox can tell a letter that came twice.
    messageId: `<${id}@${domainOf(from)}>`,
    // No vacation answers to what a program sent (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The letter as it would go over the wire. */
export async function writeLetter(mail: Mail, id: string, from: string): Promise<Buffer> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  }).sendMail(letterOf(mail, id, from))
  if (!Buffer.isBuffer(message)) throw new Error('a letter is not read as a stream here')
  return message
}

function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'litopys'
}
