import { createLibreTranslate, translatorLimits } from '#adapters/translator/libretranslate'
import type { Records } from '#db/open'
import { createCurrentGlossary } from '#features/translation/current-glossary'
import { createGlossaryStore } from '#features/translation/glossary.store'
import type { TranslationRouteDeps } from '#features/translation/translation.routes'
import { createTranslationStore } from '#features/translation/translations.store'
import { createTurns } from '#http/turns'
import type { Writing } from '#journal/writing'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

type Place = { config: Config; clock: Clock; db: Records }

/** What translates posts, where somebody has set up a translator. */
export function wireTranslation(
  { config, clock, db }: Place,
  { writing }: { writing: Writing },
): TranslationRouteDeps {
  const glossary = createGlossaryStore(db)
  const { TRANSLATE_URL: url, TRANSLATE_API_KEY: apiKey } = config
  const limits = { ...translatorLimits, timeoutMs: config.TRANSLATE_TIMEOUT_SECONDS * 1_000 }
  return {
    ...{ glossary, writing, clock, currentGlossary: createCurrentGlossary(glossary) },
    translator: url === undefined ? undefined : createLibreTranslate({ url, apiKey, limits }),
    translations: createTranslationStore(db),
    // A translator on one machine is no quicker with more at a time.
    turns: createTurns({ width: 2, queue: 200 }),
  }
}
