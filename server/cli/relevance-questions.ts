import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { CommandFailed } from './command.ts'
import { jsonLines, linesOf } from './set-files.ts'

/** Paragraphs, and questions with the index of the paragraph that answers each. */
export type QuestionSet = {
  name: string
  paragraphs: string[]
  questions: { text: string; paragraph: number }[]
}

const id = Type.Union([Type.String(), Type.Number()])
const paragraphLine = Type.Object({ pid: id, text: Type.String() })
const questionLine = Type.Object({ question: Type.String(), pid: id })

/** Reads all sets in a folder. @throws CommandFailed if there is none or one cannot be read. */
export function readQuestionSets(directory: string): QuestionSet[] {
  if (!existsSync(directory)) throw new CommandFailed(`There is no folder ${directory}`)
  const files = readdirSync(directory).toSorted()
  const sets = files.flatMap((file) => {
    const path = join(directory, file)
    if (file.endsWith('.paragraphs.jsonl'))
      return [readParagraphs(directory, file.replace('.paragraphs.jsonl', ''))]
    if (file.endsWith('.tsv'))
      return [
        wordForms(
          file,
          linesOf(path).map((line) => line.split('\t')),
        ),
      ]
    if (file !== 'voc.txt') return []
    const stems = linesOf(join(directory, 'output.txt'))
    return [
      wordForms(
        file,
        linesOf(path).map((form, i) => [form, stems[i] ?? '']),
      ),
    ]
  })
  if (sets.length > 0) return sets
  throw new CommandFailed(
    `${directory} has neither NAME.paragraphs.jsonl with NAME.qrels.jsonl nor lists of word forms`,
  )
}

function readParagraphs(directory: string, name: string): QuestionSet {
  const paragraphs = jsonLines(join(directory, `${name}.paragraphs.jsonl`), paragraphLine).map(
    ({ value }) => value,
  )
  const places = new Map(paragraphs.map(({ pid }, i) => [String(pid), i]))
  const questions = jsonLines(join(directory, `${name}.qrels.jsonl`), questionLine).flatMap(
    ({ value: { question, pid } }) => {
      const paragraph = places.get(String(pid))
      return paragraph === undefined ? [] : [{ text: question, paragraph }]
    },
  )
  return { name, paragraphs: paragraphs.map(({ text }) => text), questions }
}

/** The first form of each word is a paragraph, and every other form is a question for it. */
function wordForms(name: string, rows: string[][]): QuestionSet {
  const byWord = Map.groupBy(
    rows.filter(([form, word]) => form && word),
    ([, word = '']) => word,
  )
  const forms = [...byWord.values()].map((group) => [
    ...new Set(group.map(([form = '']) => form.toLowerCase())),
  ])
  return {
    name,
    paragraphs: forms.map(([first = '']) => first),
    questions: forms.flatMap(([, ...others], paragraph) => others.map((text) => ({ text, paragraph }))),
  }
}
