import { expect, test } from 'vitest'
import { SourceRefusal } from './channel-source.ts'

test.each([
  ['telegram_refused', 'Telegram refused the request (CHAT_INVALID)'],
  ['telegram_missing', 'Telegram has no such channel (CHAT_INVALID). Check the username.'],
] as const)('the message of %s has the detail after its first sentence', (code, message) => {
  expect(new SourceRefusal(code, { detail: 'CHAT_INVALID' }).message).toBe(message)
})
