import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { messageBlock } from '#notifications/console-text'
import type { Message } from '#notifications/outbox.store'
import { createOutboxTransport } from './outbox.ts'

let now = new Date('2026-01-02T03:04:05.678Z')
const clock = { now: () => now, newId: () => 'x' }
const expiresAt = new Date('2026-01-02T03:14:05.678Z')
const mail: Message = {
  channel: 'email',
  to: 'olena@example.org',
  subject: 'Літопис: код',
  text: 'Ваш код: 12345678\n\nЇжак.',
  expiresAt,
}
const sms: Message = { channel: 'sms', to: '+380501234567', text: 'Код: 123456', expiresAt }

test('without servers each message is a file that only its owner can read, and is shown', async () => {
  const home = mkdtempSync(join(tmpdir(), 'litopys-outbox-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const directory = join(home, 'outbox')
  const shown: Message[] = []
  const show = (message: Message) => shown.push(message)
  const send = createOutboxTransport({ directory, from: 'Litopys <litopys@localhost>', clock, show })
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

test('messages are deleted after thirty days, other files in the folder are never deleted', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-outbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const outbox = { directory, from: 'Litopys <litopys@localhost>', clock, show: () => undefined }
  const send = createOutboxTransport(outbox)
  const begun = now.getTime()
  const later = (days: number) => {
    now = new Date(begun + days * 24 * 3_600_000)
  }
  const signal = AbortSignal.timeout(10_000)
  const ids = () => readdirSync(directory).map((name) => name.replace(/^\d.*Z-/, ''))
  writeFileSync(join(directory, 'notes.txt'), '')
  writeFileSync(join(directory, '20260101T000000000Z-cut.eml.part'), '')
  await send(mail, 'one', signal)
  later(29)
  await send(sms, 'two', signal)
  expect(ids().sort()).toEqual(['notes.txt', 'one.eml', 'two.txt'])
  later(31)
  await send(sms, 'three', signal)
  expect(ids().sort()).toEqual(['notes.txt', 'three.txt', 'two.txt'])
  later(70)
  createOutboxTransport(outbox)
  expect(ids()).toEqual(['notes.txt'])
})
