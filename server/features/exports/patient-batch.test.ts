import { expect, test } from 'vitest'
import { AppError } from '#server/errors'
import { createPatientBatch, type TranslateBatch } from './patient-batch.ts'

const patience = { pauseMs: 10, longestPauseMs: 40, unansweredMs: 200, inAllMs: 400 }
const never = new AbortController().signal
const away = () => new AppError('translator_unreachable')

/** Translates to capitals after the given failures; `asked` counts the calls. */
function translating(failures: unknown[]) {
  const stand = { asked: 0 }
  const translate: TranslateBatch = async (texts) => {
    stand.asked += 1
    const failure = failures.shift()
    if (failure) throw failure
    return texts.map((text) => text.toUpperCase())
  }
  return { stand, translate }
}

test('a translator that is briefly unavailable is asked again in every batch', async () => {
  const { translate, stand } = translating([away(), away()])
  const patient = createPatientBatch(translate, patience)
  expect(await patient(['a'], 'uk', never)).toEqual(['A'])
  expect(await patient(['b'], 'uk', never)).toEqual(['B'])
  expect(stand.asked).toBe(4)
})

test('a translator that asks to wait is left alone for that long', async () => {
  const { translate } = translating([new AppError('translator_limited', { retryAfterSeconds: 1 })])
  const patient = createPatientBatch(translate, { ...patience, unansweredMs: 1_500, inAllMs: 1_500 })
  const startedAt = performance.now()
  expect(await patient(['a'], 'uk', never)).toEqual(['A'])
  expect(performance.now() - startedAt).toBeGreaterThan(950)
})

test('an unavailable translator is given up after the longest wait', async () => {
  const { translate, stand } = translating([
    new AppError('translator_limited', { retryAfterSeconds: 900 }),
    ...Array.from({ length: 100 }, away),
  ])
  const patient = createPatientBatch(translate, patience)
  const startedAt = performance.now()
  await expect(patient(['a'], 'uk', never)).rejects.toThrow('is limiting requests')
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await expect(patient(['b'], 'uk', never)).rejects.toThrow('does not respond')
  const asked = stand.asked
  await expect(patient(['c'], 'uk', never)).rejects.toThrow('does not respond')
  expect(stand.asked - asked).toBeLessThanOrEqual(2)
})

test('a permanent error is not retried', async () => {
  const { translate, stand } = translating([new AppError('translator_refused')])
  await expect(createPatientBatch(translate, patience)(['a'], 'uk', never)).rejects.toThrow('does not accept')
  expect(stand.asked).toBe(1)
})

test('a cancellation ends the wait', async () => {
  const { translate } = translating([new AppError('translator_limited', { retryAfterSeconds: 60 })])
  const cancelled = new AbortController()
  const patient = createPatientBatch(translate, { ...patience, unansweredMs: 90_000, inAllMs: 90_000 })
  setTimeout(() => cancelled.abort(), 50)
  await expect(patient(['a'], 'uk', cancelled.signal)).rejects.toThrow('aborted')
})
