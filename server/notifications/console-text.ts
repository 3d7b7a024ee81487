import type { Message } from './outbox.store.ts'

/** A message as `npm start` prints it if no server is configured for sending it. */
export function messageBlock(message: Message): string {
  const lines =
    message.channel === 'email' ? [message.subject, ...message.text.trim().split('\n')] : [message.text]
  return [`Message to ${message.to}`, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n')
}
