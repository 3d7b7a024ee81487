import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { type Command, CommandFailed } from './command.ts'

const line = Type.Object({ id: Type.Union([Type.String(), Type.Number()]), text: Type.String() })

/** Prints the analysis of each text of the standard input, as the archive would store it. */
export const analyzeCommand: Command = {
  summary: 'Prints what the archive would derive from texts',
  usage: ['analyze < FILE'],
  notes: ['Input: lines {"id","text"}', 'Output: lines {"id","inLanguage","terms","entities"}'],
  options: {},
  run: async (terminal) => {
    // Imported here because the dictionaries and gazetteers take longer to load than most commands run.
    const { analyzeText } = await import('@litopys/language/extraction/analyze')
    const { indexTerms } = await import('@litopys/language/extraction/index-terms')
    let number = 0
    for await (const text of createInterface({ input: Readable.from(terminal.input), crlfDelay: Infinity })) {
      number += 1
      if (text.trim() === '') continue
      const { id, text: written } = readLine(text, number)
      const analysis = analyzeText(written)
      const { inLanguage, entities } = analysis
      terminal.out(JSON.stringify({ id, inLanguage, terms: indexTerms(analysis), entities }))
    }
    return 0
  },
}

function readLine(text: string, number: number) {
  const checked = check(line, parseJson(text, number))
  if (!checked.ok) {
    const [issue] = checked.issues
    throw new CommandFailed(`Line ${number}${issue?.path}: ${issue?.message}`)
  }
  return checked.value
}

function parseJson(text: string, number: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFailed(`Line ${number} is not valid JSON`)
  }
}
