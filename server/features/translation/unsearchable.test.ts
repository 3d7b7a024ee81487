import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createLibreTranslate, translatorLimits } from '#adapters/translator/libretranslate'
import { openEngine } from '#archive/engine'
import { createTranslatedTexts } from '#archive/translated-texts'
import { createConcurrencyLimit } from '#http/concurrency-limit'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { startTranslatorServer } from '#testing/translator-server'
import { type TextsToTranslate, translateAll } from './translation.usecase.ts'
import { createTranslationStore } from './translations.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-unsearchable-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('a translation that cannot be stored for the search is still returned, and the failure is logged', async () => {
  // Without migrations there is no table of translations.
  const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  const records = await openTestRecords()
  const server = await startTranslatorServer()
  const log = new PassThrough({ encoding: 'utf8' })
  const logger = pino(log)
  try {
    const limits = { ...translatorLimits, timeoutMs: 10_000 }
    const deps = {
      badFiles: [],
      underWay: new Map(),
      clock: systemClock,
      logger,
      concurrency: createConcurrencyLimit({ width: 1, queue: 1 }),
      translator: createLibreTranslate({ url: server.url, apiKey: undefined, limits }),
      translations: createTranslationStore(records.db),
      translatedTexts: createTranslatedTexts(engine),
      currentGlossary: async () => (text: string) => text,
    }
    server.words.set('міст', 'bridge')
    const wish: TextsToTranslate = { texts: ['міст'], source: 'uk', target: 'en', format: 'text', whose: 'a' }
    const [made] = await translateAll(deps, wish, new AbortController().signal)
    expect(made?.text).toContain('bridge')
    expect(log.read()).toContain('translations could not be stored for the search')
  } finally {
    await engine.close()
    await records.close()
    await server.close()
  }
})
