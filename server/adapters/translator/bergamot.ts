import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { detectLanguage } from '@litopys/language/identification/language'
import { AppError, isAppError } from '#server/errors'
import { createBreaker } from './breaker.ts'
import { filesOf, type Model } from './models.ts'
import type { TranslatedText, TranslationRequest, Translator } from './translator.ts'

/** Request to the worker thread: the folder of each model, and the texts. */
export type ModelRequest = {
  model: { model: string; shortlist: string; vocabulary: string }
  texts: string[]
  isHtml: boolean
}
/** Answer of the worker thread. After a failure the thread is not used again. */
export type Said = { texts: string[] } | { failed: 'models' | 'texts'; detail: string }

export type BergamotLimits = {
  /** For each `timedLength` characters of a text. */
  timeoutMs: number
  /** Memory of the engine with its models; two of Firefox's smallest take 450 MB. */
  maxBytes: number
  /** After this idle time the worker ends and its memory is free. */
  idleMs: number
  /** After this many failures in a row calls fail at once for a while. */
  failures: number
  openMs: number
}

/** Bounds memory, idle time and repeated failures of the worker. */
export const bergamotLimits: Omit<BergamotLimits, 'timeoutMs'> = {
  maxBytes: 1_024 ** 3,
  idleMs: 10 * 60_000,
  failures: 5,
  openMs: 30_000,
}

/** Longest post of Telegram; longer texts get a multiple of the time. */
const timedLength = 4_096
const mostParts = 5

function partsOf(texts: string[]): number {
  const parts = texts.map(({ length }) => Math.min(mostParts, Math.max(1, Math.ceil(length / timedLength))))
  return parts.reduce((sum, count) => sum + count, 0)
}

/** `damaged`: models with bad files, not used until they are repaired. */
type Place = { directory: string; models: Model[]; damaged: Model[]; limits: BergamotLimits }

/**
 * Translates in a worker thread, one call at a time. The thread ends if a call takes too long, needs too much
 * memory or is aborted; the next call starts another thread.
 */
export function createBergamot({ directory, models, damaged, limits }: Place): Translator {
  const breaker = createBreaker({ ...limits, now: () => performance.now() })
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }
  const translateOnce = async (modelRequest: ModelRequest, signal: AbortSignal): Promise<string[]> => {
    signal.throwIfAborted()
    breaker.assertClosed()
    clearTimeout(idle)
    worker ??= startWorker(limits)
    const tooLate = AbortSignal.timeout(limits.timeoutMs * partsOf(modelRequest.texts))
    try {
      worker.postMessage(modelRequest)
      const [said]: Said[] = await once(worker, 'message', { signal: AbortSignal.any([signal, tooLate]) })
      const texts = textsIn(said, modelRequest.texts.length)
      breaker.note('answered')
      return texts
    } catch (cause) {
      await stop()
      signal.throwIfAborted()
      const isRefusal = isAppError(cause, 'translator_refused')
      breaker.note(isRefusal ? 'answered' : 'failed')
      throw cause instanceof AppError ? cause : new AppError('translator_unreachable', { cause })
    } finally {
      idle = setTimeout(() => void stop(), limits.idleMs).unref()
    }
  }
  const inTurn = (modelRequest: ModelRequest, signal: AbortSignal) => {
    const answer = before.then(() => translateOnce(modelRequest, signal))
    before = answer.catch(() => undefined)
    return answer
  }
  return {
    kind: 'models',
    engine: `bergamot:${digestOf(models)}`,
    translate: async (request, signal) => {
      const translated: TranslatedText[] = []
      const isHtml = request.format === 'html'
      for (const [model, places] of placesByModel(request, { models, damaged })) {
        const texts = places.map(({ text }) => text)
        const said =
          model === 'unchanged'
            ? texts
            : await inTurn({ model: pathsOf(directory, model), texts, isHtml }, signal)
        for (const [i, { at, language }] of places.entries()) {
          // Bergamot detects no language. This process does, without a confidence.
          const detected = request.source === 'auto' ? { language, confidence: 0 } : undefined
          translated[at] = { text: said[i] ?? '', alternatives: [], detected, alignment: [] }
        }
      }
      return translated
    },
  }
}

type TextPlace = { at: number; text: string; language: string }

/** @throws AppError if there is no model for a text. */
function placesByModel(
  { texts, source, target }: TranslationRequest,
  { models, damaged }: Pick<Place, 'models' | 'damaged'>,
): Map<Model | 'unchanged', TextPlace[]> {
  const places = texts.map((text, at) => {
    return { at, text, language: source === 'auto' ? languageOf(text, target) : source }
  })
  return Map.groupBy(places, ({ language }) => {
    if (language === target) return 'unchanged'
    const isMeant = ({ from, to }: Model) => from === language && to === target
    const model = models.find(isMeant)
    if (!model) throw new AppError(damaged.some(isMeant) ? 'translator_broken' : 'translator_refused')
    return model
  })
}

/**
 * Language of a text: the target if it has no letters, and the archive's main language if none is detected.
 */
function languageOf(text: string, target: string): string {
  const language = detectLanguage(text)
  if (language !== 'und') return language
  return /\p{L}/u.test(text) ? 'uk' : target
}

function textsIn(said: Said | undefined, wished: number): string[] {
  if (said && 'texts' in said && said.texts.length === wished) return said.texts
  if (!said || 'texts' in said) throw new AppError('translator_wrong')
  const cause = new Error(said.detail)
  throw new AppError(said.failed === 'models' ? 'translator_broken' : 'translator_refused', { cause })
}

function pathsOf(directory: string, { model, shortlist, vocabulary }: Model): ModelRequest['model'] {
  return {
    model: join(directory, model.name),
    shortlist: join(directory, shortlist.name),
    vocabulary: join(directory, vocabulary.name),
  }
}

function digestOf(models: Model[]): string {
  const hashes = models.flatMap(filesOf).map(({ sha256 }) => sha256)
  return createHash('sha256').update(hashes.sort().join()).digest('hex').slice(0, 16)
}

function startWorker({ maxBytes }: BergamotLimits): Worker {
  const worker = new Worker(new URL('./bergamot.worker.ts', import.meta.url), {
    workerData: { maxBytes },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  })
  // A pending call gets the error. Without a listener it would end the server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
