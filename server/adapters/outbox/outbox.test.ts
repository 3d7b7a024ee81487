import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { messageBlock } from '#messages/console'
import type { Message } from '#messages/queue.store'
import { createOutboxCarrier } from './outbox.ts'

const clock = { now: () => new Date('2026-01-02T03:04:05.678Z'), newId: () => 'x' }
const expiresAt = new Date('2026-01-02T03:14:05.678Z')
const mail: Message = {
  channel: 'email',
  ...{ to: 'olena@example.org', subject: 'Літопис: код', text: 'Ваш код: 12345678\n\nЇжак.', expiresAt },
}
const sms: Message = { channel: 'sms', to: '+380501234567', text: 'Код: 123456', expiresAt }

test('without servers each message is a file for the owner alone, and shown', async () => {
  const home = mkdtempSync(join(tmpdir(), 'litopys-outbox-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const directory = join(home, 'outbox')
  const shown: Message[] = []
  const show = (message: Message) => shown.push(message)
  const send = createOutboxCarrier({ directory, from: 'Litopys <litopys@localhost>', clock, show })
  const signal = AbortSignal.timeout(10_000)
  await send(mail, 'one', signal)
  await send(sms, 'two', signal)
  expect(readdirSync(directory).sort()).toEqual([
    '20260102T030405678Z-one.eml',
    '20260102T030405678Z-two.txt',
  ])
  for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  const letter = await PostalMime.parse(readFileSync(join(directory, '20260102T030405678Z-one.eml')))
  expect(letter).toMatchObject({ subject: 'Літопис: код', to: [{ address: 'olena@example.org' }] })
  expect(letter.text?.trimEnd()).toBe('Ваш код: 12345678\n\nЇжак.')
  expect(readFileSync(join(directory, '20260102T030405678Z-two.txt'), 'utf8')).toBe(
    'To: +380501234567\n\nКод: 123456\n',
  )
  expect(shown.map(messageBlock)).toEqual([
    'Message to olena@example.org\n  Літопис: код\n  Ваш код: 12345678\n\n  Їжак.',
    'Message to +380501234567\n  Код: 123456',
  ])
})
