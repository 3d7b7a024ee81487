import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { translateTexts } from '@litopys/contract/routes/translation'
import { translationBatch } from '@litopys/contract/schemas/translation'
import { scoreTranslation } from '@litopys/contract/translation/score'
import { type ApiClient, openApi } from './api-client.ts'
import { type Command, type Terminal, textOption } from './command.ts'

/** A text, or each line of the standard input, in another language. */
export const translateCommand: Command = {
  usage: 'translate [TEXT] [--from uk|ru|auto] [--to en]  (without a text: each line of the standard input)',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  run: async (terminal, positionals, options) => {
    const source = textOption(options, 'from') ?? 'auto'
    const target = textOption(options, 'to') ?? 'en'
    const api = await openApi(textOption(options, 'data'))
    try {
      for await (const texts of batches(terminal, positionals))
        for (const one of await translated(api, texts, source, target))
          terminal.out(options.json ? JSON.stringify(one) : one.translation)
      return 0
    } finally {
      await api.close()
    }
  },
}

async function translated(api: ApiClient, q: string[], source: string, target: string) {
  const wish = {
    source,
    target,
    format: 'text',
    alternatives: 3,
    confidence: true,
    alignment: false,
  } as const
  const {
    translatedText,
    alternatives = [],
    detectedLanguage = [],
  } = await api.call(translateTexts, { ...wish, q })
  return translatedText.map((translation, i) => {
    const { language = 'und', confidence = 0 } = detectedLanguage[i] ?? {}
    const made = { source: q[i] ?? '', translation, target, confidence, alternatives: alternatives[i] ?? [] }
    return { translation, alternatives: made.alternatives, language, confidence, ...scoreTranslation(made) }
  })
}

async function* batches(terminal: Terminal, positionals: string[]): AsyncGenerator<string[]> {
  if (positionals.length > 0) return yield [positionals.join(' ')]
  let batch: string[] = []
  for await (const line of createInterface({ input: Readable.from(terminal.input), crlfDelay: Infinity })) {
    batch.push(line)
    if (batch.length < translationBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
