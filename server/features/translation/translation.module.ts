import { createTranslatedTexts } from '#archive/translated-texts'
import { createConcurrencyLimit } from '#http/concurrency-limit'
import { AppError } from '#server/errors'
import type { Kernel } from '#server/kernel'
import { createCurrentGlossary } from './current-glossary.usecase.ts'
import { createGlossaryStore } from './glossary.store.ts'
import { glossaryTable } from './glossary.table.ts'
import { openTranslator } from './open-translator.usecase.ts'
import { mountTranslation, type TranslationRouteDeps } from './translation.routes.ts'
import { translateEach } from './translation.usecase.ts'
import { createTranslationStore } from './translations.store.ts'

export type TranslationModule = Awaited<ReturnType<typeof translationModule>>

/** Translation of posts, and the glossary that it uses. */
export async function translationModule(kernel: Kernel) {
  const { config, records, logger } = kernel
  const glossary = createGlossaryStore(records)
  const { translator, badFiles } = await openTranslator(config, logger)
  const deps: TranslationRouteDeps = {
    ...kernel,
    glossary,
    currentGlossary: createCurrentGlossary(glossary),
    translator,
    badFiles,
    translations: createTranslationStore(records),
    translatedTexts: createTranslatedTexts(kernel.archive),
    underWay: new Map(),
    // A local translation server is no faster with more requests, and models in this process run one request
    // at a time.
    concurrency: createConcurrencyLimit({
      width: translator?.kind === 'models' ? 1 : 2,
      queue: 200,
      share: 20,
    }),
  }
  return {
    hasTranslator: translator !== undefined,
    kind: translator?.kind ?? ('none' as const),
    /** Translates a word without the stored translations, to test the translator. @throws AppError */
    translateWord: async (word: string, signal: AbortSignal): Promise<string> => {
      if (!translator) throw new AppError('translation_off')
      const request = { texts: [word], source: 'uk', target: 'en', format: 'text', alternatives: 0 } as const
      const [answer] = await translator.translate({ ...request, texts: [word] }, signal)
      if (!answer) throw new AppError('translator_wrong')
      return answer.text
    },
    /** Translates texts of an export to English; undefined for a text that failed. */
    translateExported: async (texts: string[], source: string, signal: AbortSignal) => {
      const settings = { texts, source, target: 'en', format: 'text', whose: 'exports' } as const
      const each = await translateEach(deps, settings, signal)
      return each.map((outcome) => (outcome instanceof AppError ? undefined : outcome.text))
    },
    exports: [glossaryTable(deps)],
    routes: mountTranslation(deps),
  }
}
