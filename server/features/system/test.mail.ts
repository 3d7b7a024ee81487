import type { PersonalMessage } from '#notifications/open-delivery'

type Test = { channel: PersonalMessage['channel']; to: string; now: Date }

const validMs = 60_000

/** The message of a test in both languages of the product, as the server does not know the reader's. */
export function testMessage({ channel, to, now }: Test): PersonalMessage {
  const expiresAt = new Date(now.getTime() + validMs)
  const text = 'Litopys: this is a test. Літопис: це перевірка.'
  if (channel === 'sms') return { channel, to, text, expiresAt }
  return {
    channel,
    to,
    subject: 'Litopys: test e-mail / Літопис: перевірка пошти',
    text: [
      'An administrator tests whether Litopys can send e-mail. You do not need to do anything.',
      'Адміністратор перевіряє, чи може Літопис надсилати листи. Робити нічого не потрібно.',
      '',
    ].join('\n\n'),
    expiresAt,
  }
}
