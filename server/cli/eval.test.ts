import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { evalCommand } from './eval.command.ts'

async function evaluate(files: Record<string, string[]>) {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-eval-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(directory, name), lines.join('\n'))
  const told: string[] = []
  const terminal = { out: (text: string) => told.push(text), note: () => undefined, input: process.stdin }
  await evalCommand.run(terminal, ['relevance', directory], { json: true })
  return JSON.parse(told.join(''))
}

test('paragraphs are found by their questions, and words by their other forms where stems are used', {
  timeout: 300_000,
}, async () => {
  const [paragraphs, words] = await evaluate({
    'uk.paragraphs.jsonl': [
      '{"pid":"a","text":"Міст стоїть"}',
      '{"pid":"b","text":"Обстріли тривали годину"}',
    ],
    'uk.qrels.jsonl': [
      '{"question":"Чи був обстріл?","pid":"b"}',
      '{"question":"Де стоїть міст?","pid":"a"}',
    ],
    'words.tsv': ['обстріл\tобстріл', 'обстрілом\tобстріл', 'міст\tміст', 'мостом\tміст'],
  })
  expect(paragraphs).toEqual({
    ...{ set: 'uk', paragraphs: 2, questions: 2, forms: { at1: 1, at10: 1 }, form: { at1: 0.5, at10: 0.5 } },
  })
  expect(words).toMatchObject({ set: 'words.tsv', paragraphs: 2, questions: 2, form: { at1: 0, at10: 0 } })
  expect(words.forms.at10).toBeGreaterThanOrEqual(0.5)
})

test('a folder without a set is refused by name', async () => {
  await expect(evaluate({ 'notes.txt': ['nothing'] })).rejects.toThrow('has neither')
})
