import { type Matching, usualMatching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/searchKey'
import type { Understood } from '@litopys/contract/schemas/search'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { UnderstoodLine } from './understoodLine.tsx'

let ran: string[] = []
let chosen: Matching[] = []
let searched: SearchKey[][] = []

beforeEach(() => {
  ran = []
  chosen = []
  searched = []
})

function show(query: string, understood: Partial<Understood> = {}) {
  renderWeb(
    <UnderstoodLine
      query={query}
      matching={usualMatching}
      understood={{ q: query, mended: [], onlyExcludes: false, expanded: [], ...understood }}
      onRun={(line) => ran.push(line)}
      onMatching={(matching) => chosen.push(matching)}
      searchKey={['text']}
      onSearchKey={(searchKey) => searched.push(searchKey)}
    />,
  )
}

test('the words can be searched in other fields', async () => {
  show('міст')
  const select = screen.getByRole('combobox', { name: 'Search in' })
  expect(select).toHaveValue('text')
  await userEvent.selectOptions(select, 'title and author')
  expect(searched).toEqual([['title', 'author']])
})

test('each part is named and can be taken away', async () => {
  show('міст (дрон OR lang:uk) -is:deleted')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Language Ukrainian from the query' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove not deleted from the query' }))
  expect(ran).toEqual(['міст дрон -is:deleted', 'міст (дрон OR lang:uk)'])
  expect(screen.getByText('or')).toBeVisible()
})

test('what was mended is told with the place in question', () => {
  show('міст "два слова')
  expect(screen.getByText('"два слова').closest('li')).toHaveTextContent('The quote was not closed')
})

test('what was mended in the same way several times is told once', () => {
  show('((((міст')
  const [only, ...more] = screen.getAllByText('(', { selector: 'b' })
  expect(only?.closest('li')).toHaveTextContent('( (4 times) The bracket was not closed')
  expect(more).toEqual([])
})

test('a query that only leaves out is explained', () => {
  show('-міст', { onlyExcludes: true })
  expect(screen.getByText(/every other post is found/)).toBeVisible()
})

test('a pattern tells for how many words it stands, and whether there are more', () => {
  show('обстр* м?ст', {
    expanded: [
      { q: 'обстр*', words: 12, isCut: false },
      { q: 'м?ст', words: 512, isCut: true },
    ],
  })
  expect(screen.getByRole('button', { name: /обстр/ })).toHaveTextContent('12 words')
  expect(screen.getByText(/^м\?ст stands for more words/)).toBeVisible()
})

test('how words are compared is chosen beside it', async () => {
  show('міст')
  await userEvent.selectOptions(screen.getByLabelText('Compare words'), 'in this form')
  await userEvent.click(screen.getByRole('checkbox', { name: 'other alphabet too' }))
  expect(chosen).toEqual([
    { words: 'form', spellings: true },
    { words: 'forms', spellings: false },
  ])
})
