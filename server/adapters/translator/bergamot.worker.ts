import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ModelRequest, Said } from './bergamot.ts'
import { loadBergamot, type TranslationModel } from './bergamot-module.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker and does not run on its own')

/** Firefox's settings for these models: no beam search, 8-bit integers. */
const settings = `beam-size: 1
normalize: 1.0
word-penalty: 0
cpu-threads: 0
gemm-precision: int8shiftAlphaAll
skip-cost: true
alignment: soft
quiet: true
quiet-translation: true
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
`

const { maxBytes }: { maxBytes: number } = workerData
const notes: string[] = []
const starting = start()
const models = new Map<string, TranslationModel>()

port.on('message', (request: ModelRequest) => {
  void answerTo(request).then((said) => port.postMessage(said))
})

/** One service for all models: a model throws if a second service uses it. */
async function start() {
  const bergamot = await loadBergamot(maxBytes, (line) => notes.push(line))
  return { bergamot, service: new bergamot.BlockingService({ cacheSize: 0 }) }
}
type Started = Awaited<ReturnType<typeof start>>

async function answerTo({ model, texts, isHtml }: ModelRequest): Promise<Said> {
  notes.length = 0
  let step: 'models' | 'texts' = 'models'
  try {
    const started = await starting
    const known = models.get(model.model) ?? (await load(started, model))
    models.set(model.model, known)
    step = 'texts'
    return { texts: texts.map((text) => translate(started, known, text, isHtml)) }
  } catch (error) {
    return { failed: step, detail: [String(error), ...notes].join('; ') }
  }
}

async function load(started: Started, paths: ModelRequest['model']): Promise<TranslationModel> {
  const { bergamot } = started
  const memory = async (path: string, alignment: number) => {
    const bytes = await readFile(path)
    const aligned = new bergamot.AlignedMemory(bytes.length, alignment)
    aligned.getByteArrayView().set(bytes)
    return aligned
  }
  const vocabularies = new bergamot.AlignedMemoryList()
  vocabularies.push_back(await memory(paths.vocabulary, 64))
  const [model, shortlist] = [await memory(paths.model, 256), await memory(paths.shortlist, 64)]
  const loaded = new bergamot.TranslationModel(settings, model, shortlist, vocabularies, null)
  // A first translation reads the weights, so that a fault in them is not reported as a fault of a text.
  translate(started, loaded, '.', false)
  return loaded
}

/** Translates one text alone: texts in a batch influence each other's wording. */
function translate({ bergamot, service }: Started, model: TranslationModel, text: string, html: boolean) {
  const [input, options] = [new bergamot.VectorString(), new bergamot.VectorResponseOptions()]
  input.push_back(text)
  options.push_back({ alignment: false, html, qualityScores: false })
  const responses = service.translate(model, input, options)
  const said = responses.get(0).getTranslatedText()
  for (const native of [input, options, responses]) native.delete()
  return said
}
