import { join } from 'node:path'
import type { Logger } from 'pino'
import { bergamotLimits, createBergamot } from '#adapters/translator/bergamot'
import { createLibreTranslate, translatorLimits } from '#adapters/translator/libretranslate'
import { damagedModels, findModels, readModelList } from '#adapters/translator/models'
import type { Translator } from '#adapters/translator/translator'
import type { Engine } from '#archive/engine'
import { createTranslatedTexts } from '#archive/translated-texts'
import type { Records } from '#db/open'
import { createCurrentGlossary } from '#features/translation/current-glossary'
import { createGlossaryStore } from '#features/translation/glossary.store'
import type { TranslationRouteDeps } from '#features/translation/translation.routes'
import { createTranslationStore } from '#features/translation/translations.store'
import { createTurns } from '#http/turns'
import type { Writing } from '#journal/writing'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

type Place = { config: Config; clock: Clock; db: Records; engine: Engine; logger: Logger }

/** What translates posts: the server that is named, else models in the data directory, else nothing. */
export async function wireTranslation(
  { config, clock, db, engine, logger }: Place,
  { writing }: { writing: Writing },
): Promise<TranslationRouteDeps> {
  const glossary = createGlossaryStore(db)
  const { translator, badFiles } = await openTranslator(config, logger)
  return {
    ...{ glossary, writing, clock, logger, currentGlossary: createCurrentGlossary(glossary) },
    ...{ translator, badFiles },
    translations: createTranslationStore(db),
    translatedTexts: createTranslatedTexts(engine),
    underWay: new Map(),
    // A translator on one machine is no quicker with more at a time, and one in this process does one thing at a time.
    turns: createTurns({ width: translator?.kind === 'models' ? 1 : 2, queue: 200, share: 20 }),
  }
}

type Opened = { translator: Translator | undefined; badFiles: string[] }

async function openTranslator(config: Config, logger: Logger): Promise<Opened> {
  const { TRANSLATE_URL: url, TRANSLATE_API_KEY: apiKey } = config
  const timeoutMs = config.TRANSLATE_TIMEOUT_SECONDS * 1_000
  if (url !== undefined)
    return {
      translator: createLibreTranslate({ url, apiKey, limits: { ...translatorLimits, timeoutMs } }),
      badFiles: [],
    }
  const directory = join(config.DATA_DIR, 'models')
  const list = await readModelList(directory)
  const { models, faults } = await findModels(directory, list)
  const damaged = damagedModels(list, faults)
  if (faults.length > 0)
    logger.warn({ faults, directory }, 'files of translation models are missing or wrong')
  const limits = { ...bergamotLimits, timeoutMs }
  return {
    translator: models.length > 0 ? createBergamot({ directory, models, damaged, limits }) : undefined,
    badFiles: faults.map(({ name }) => name),
  }
}
