import { join } from 'node:path'
import type { Logger } from 'pino'
import { bergamotLimits, createBergamot } from '#adapters/translator/bergamot'
import { createLibreTranslate, translatorLimits } from '#adapters/translator/libretranslate'
import { damagedModels, findModels, readModelList } from '#adapters/translator/models'
import type { Translator } from '#adapters/translator/translator'
import type { Config } from '#server/config'

/** `badFiles`: model files that are missing or damaged. */
type Opened = { translator: Translator | undefined; badFiles: string[] }

/**
 * Opens the configured translation server, or the models in the data directory; undefined where there are
 * neither.
 */
export async function openTranslator(config: Config, logger: Logger): Promise<Opened> {
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
    logger.warn(
      { faults, directory },
      'files of translation models are missing or damaged: run npx litopys models',
    )
  const limits = { ...bergamotLimits, timeoutMs }
  return {
    translator: models.length > 0 ? createBergamot({ directory, models, damaged, limits }) : undefined,
    badFiles: faults.map(({ name }) => name),
  }
}
