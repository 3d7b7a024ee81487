import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translationRoutes } from '@litopys/contract/routes/translation'
import type { TranslationInput } from '@litopys/contract/schemas/translation'
import { scoreTranslation } from '@litopys/language/translation/score'
import { expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { writeTinyModels } from '#testing/tiny-models'

const wish: Omit<TranslationInput, 'q'> = {
  source: 'uk',
  target: 'en',
  format: 'text',
  alternatives: 3,
  confidence: true,
  alignment: false,
}

/** Runs with tiny models in the data directory; truncates the files in `cut`. */
async function withModels(
  cut: string[],
  run: (litopys: TestLitopys) => Promise<void>,
  pairs?: [string, string][],
) {
  const data = join(mkdtempSync(join(tmpdir(), 'litopys-test-')), 'data')
  layOut(data)
  writeTinyModels(join(data, 'models'), pairs)
  for (const name of cut) truncateSync(join(data, 'models', name), 100)
  const litopys = await startTestLitopys({ DATA_DIR: data })
  try {
    await run(litopys)
  } finally {
    await litopys.close()
    rmSync(data, { recursive: true, force: true })
  }
}

test('models in the data directory translate without a server, and the score uses its fallback', async () => {
  await withModels([], async ({ api }) => {
    expect((await api.call(translationRoutes.readTranslator, {})).data).toEqual({
      status: 'ready',
      engine: 'models',
      badFiles: [],
    })
    const q = ['Зелений міст', ' ', 'Синій міст біля школи']
    const { translatedText, alternatives, detectedLanguage } = await api.call(translationRoutes.translate, {
      ...wish,
      q,
    })
    expect(translatedText).toHaveLength(3)
    expect(translatedText[1]).toBe(' ')
    expect(alternatives).toEqual([[], [], []])
    expect(detectedLanguage?.[0]).toEqual({ language: 'uk', confidence: 100 })
    const [source = '', translation = ''] = [q[0], translatedText[0]]
    const made = { source, translation, target: 'en', confidence: 100, alternatives: [] }
    expect(scoreTranslation(made).parts).toMatchObject({ language: 40, alternatives: 15 })
    await expect(
      api.call(translationRoutes.translate, { ...wish, source: 'ru', q: ['мост'] }),
    ).rejects.toThrow('does not accept this text or language')
    const again = await api.call(translationRoutes.translate, { ...wish, q })
    expect(again.translatedText).toEqual(translatedText)
  })
}, 240_000)

test('a damaged file is reported, and the error of the translator says how to repair it', async () => {
  await withModels(['vocab.uken.spm'], async ({ api }) => {
    expect((await api.call(translationRoutes.readTranslator, {})).data).toEqual({
      status: 'missing',
      badFiles: ['vocab.uken.spm'],
    })
    await expect(api.call(translationRoutes.translate, { ...wish, q: ['міст'] })).rejects.toThrow(
      'litopys models',
    )
  })
}, 240_000)

test('a damaged model is reported for its language, while the other model translates', async () => {
  const pairs: [string, string][] = [
    ['uk', 'en'],
    ['ru', 'en'],
  ]
  await withModels(
    ['model.ruen.bin'],
    async ({ api }) => {
      expect((await api.call(translationRoutes.readTranslator, {})).data).toEqual({
        status: 'ready',
        engine: 'models',
        badFiles: ['model.ruen.bin'],
      })
      expect(
        (await api.call(translationRoutes.translate, { ...wish, q: ['міст'] })).translatedText,
      ).toHaveLength(1)
      await expect(
        api.call(translationRoutes.translate, { ...wish, source: 'ru', q: ['мост'] }),
      ).rejects.toThrow('litopys models')
    },
    pairs,
  )
}, 240_000)
