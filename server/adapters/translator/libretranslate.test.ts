import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslatorServer, type TranslatorServer } from '#testing/translator-server'
import { createLibreTranslate, translatorLimits } from './libretranslate.ts'

let server: TranslatorServer
beforeAll(async () => {
  server = await startTranslatorServer()
})
afterAll(() => server.close())

const never = new AbortController().signal
const asked = (text: string) => ({
  texts: [text],
  source: 'uk',
  target: 'en',
  alternatives: 0,
  format: 'text' as const,
})
const toWait = (seconds: number) =>
  ({ kind: 'status', status: 429, headers: { 'retry-after': String(seconds) } }) as const

test('a server that asks to wait gets no request before, and callers get the seconds left', async () => {
  const limits = { ...translatorLimits, timeoutMs: 3_000, longestPauseMs: 100 }
  const translator = createLibreTranslate({ url: server.url, apiKey: undefined, limits })
  server.troubles.push(toWait(1))
  await expect(translator.translate(asked('Раз'), never)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await expect(translator.translate(asked('Два'), never)).rejects.toMatchObject({
    code: 'translator_limited',
    retryAfterSeconds: 1,
  })
  expect(server.requests).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect(await translator.translate(asked('Два'), never)).toMatchObject([{ text: 'Dva' }])
})

test('a wait of a day is not followed', async () => {
  const limits = { ...translatorLimits, timeoutMs: 3_000, longestHoldMs: 100 }
  const translator = createLibreTranslate({ url: server.url, apiKey: undefined, limits })
  server.troubles.push(toWait(86_400))
  await expect(translator.translate(asked('Три'), never)).rejects.toThrow('is limiting requests')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(await translator.translate(asked('Три'), never)).toMatchObject([{ text: 'Try' }])
})
