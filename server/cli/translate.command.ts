import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { longestText, translationBatch } from '@litopys/contract/schemas/translation'
import { scoreTranslation } from '@litopys/language/translation/score'
import { type ApiClient, openApi } from './api-client.ts'
import { type Command, type Options, type Terminal, textOption, WrongUse } from './command.ts'

/** Translates a text, or each line of the standard input. */
export const translateCommand: Command = {
  summary: 'Translates a text, or each line of standard input',
  usage: ['translate [TEXT] [--from LANGUAGE|auto] [--to LANGUAGE]'],
  options: { from: { type: 'string' }, to: { type: 'string' } },
  run: async (terminal, positionals, options) => {
    const languages = {
      source: languageOf(options, 'from', 'auto'),
      target: languageOf(options, 'to', 'en'),
    }
    const api = await openApi(textOption(options, 'data'))
    try {
      let tooLong = 0
      for await (const lines of batches(terminal, positionals)) {
        for (const { number } of lines.filter(isTooLong)) {
          terminal.note(`Line ${number} has more than ${longestText} characters and was not translated`)
          tooLong += 1
        }
        for (const one of await translated(api, lines, languages))
          terminal.out(options.json ? JSON.stringify(one) : one.translation)
      }
      return tooLong === 0 ? 0 : 1
    } finally {
      await api.close()
    }
  },
}

function languageOf(options: Options, name: 'from' | 'to', usual: string): string {
  const given = textOption(options, name) ?? usual
  if (given === 'auto' && name === 'from') return given
  const isLanguage = /^[a-z]{2,3}$/.test(given) && languageNames.of(given) !== undefined
  if (!isLanguage) throw new WrongUse(`--${name} must be a language code, such as uk, ru or en, not ${given}`)
  return given
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

type Line = { number: number; text: string }

function isTooLong({ text }: Line): boolean {
  return text.length > longestText
}

/** One output line per input line. A line that is too long gives an empty line. */
async function translated(api: ApiClient, lines: Line[], { source, target }: Languages) {
  const q = lines.map((line) => (isTooLong(line) ? '' : line.text))
  const settings = {
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
  } = await api.call(translationRoutes.translate, { ...settings, q })
  return translatedText.map((translation, i) => {
    const { language = 'und', confidence = 0 } = detectedLanguage[i] ?? {}
    const made = { source: q[i] ?? '', translation, target, confidence, alternatives: alternatives[i] ?? [] }
    return { translation, alternatives: made.alternatives, language, confidence, ...scoreTranslation(made) }
  })
}

type Languages = { source: string; target: string }

async function* batches(terminal: Terminal, positionals: string[]): AsyncGenerator<Line[]> {
  if (positionals.length > 0) return yield [{ number: 1, text: positionals.join(' ') }]
  let batch: Line[] = []
  let number = 0
  for await (const text of createInterface({ input: Readable.from(terminal.input), crlfDelay: Infinity })) {
    number += 1
    batch.push({ number, text })
    if (batch.length < translationBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
