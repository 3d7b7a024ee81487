import { expect, test } from 'vitest'
import { comparedText } from './compared-text.ts'
import { groupWeights, likenessOf, weightOf } from './likeness.ts'
import { questionWords } from './question.ts'

const frequent = ['влада', 'сьогодні', 'заявила']
const text = 'Влада Харкова сьогодні заявила: вибухи пошкодили міст і насосну станцію'
const other = 'Сьогодні влада Харкова заявила, що насосну станцію відновлять, міст закритий після вибухів'

function commonWords(one: string, found: string): string[] {
  const question = comparedText(one)
  const words = questionWords(question).map((word) => ({
    ...word,
    weight: weightOf(word, frequent.includes(word.word.toLowerCase()) ? 4_000 : 2, 10_000),
  }))
  const compared = comparedText(found)
  const weightOfGroup = groupWeights([question, compared])
  const likeness = likenessOf({ text: question, words }, compared, { seconds: 60, weightOfGroup })
  return (likeness?.words ?? []).map(({ word }) => word)
}

test('frequent words are not shown as common words beside rare ones', () => {
  const shown = commonWords(text, other)
  expect(shown).toEqual(expect.arrayContaining(['Харкова', 'насосну', 'станцію', 'міст']))
  for (const word of shown) expect(frequent).not.toContain(word.toLowerCase())
})

test('the first three common words are shown, however frequent they are', () => {
  const shown = commonWords('Влада сьогодні заявила про Харків', 'Заявила влада сьогодні: Харків чекає')
  expect(shown).toHaveLength(3)
  expect(shown[0]).toBe('Харків')
})
