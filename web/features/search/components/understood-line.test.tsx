import type { Understood } from '@litopys/contract/schemas/search'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { UnderstoodLine } from './understood-line.tsx'

let ran: string[] = []

beforeEach(() => {
  ran = []
})

function show(query: string, understood: Partial<Understood> = {}) {
  renderWeb(
    <UnderstoodLine
      query={query}
      understood={{ q: query, corrections: [], onlyExcludes: false, expanded: [], ...understood }}
      onRun={(line) => ran.push(line)}
    />,
  )
}

test('a post of like: that is not there is named, whatever else is searched', () => {
  show('like:t.me/vitriak_news/17/story OR міст', { missingPosts: ['t.me/vitriak_news/17'] })
  expect(screen.getByText(/^t\.me\/vitriak_news\/17 is not in the archive/)).toBeVisible()
  expect(
    screen.getByRole('button', {
      name: 'Remove Like the post t.me/vitriak_news/17/story from the query',
    }),
  ).toBeVisible()
})

test('each part is named and can be removed', async () => {
  show('міст (дрон АБО lang:uk) -is:deleted')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Language Ukrainian from the query' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove not deleted from the query' }))
  expect(ran).toEqual(['міст дрон -is:deleted', 'міст (дрон OR lang:uk)'])
  expect(screen.getByText('or')).toBeVisible()
})

test.each([
  ['-has:image', 'no image'],
  ['-has:person', 'mentions no person'],
  ['-is:duplicate', 'not a copy of an earlier post'],
  ['-слово', 'not слово'],
])('%s is read as “%s”', (query, text) => {
  show(`lang:uk (дрон АБО міст) ${query}`)
  expect(screen.getByRole('button', { name: `Remove ${text} from the query` })).toBeVisible()
})

test('a correction is shown with its place in the query', () => {
  show('міст "два слова')
  expect(screen.getByText('"два слова').closest('li')).toHaveTextContent('The closing quote is missing')
})

test('equal corrections are shown once with their number', () => {
  show('((((міст')
  const [only, ...more] = screen.getAllByText('(', { selector: 'b' })
  expect(only?.closest('li')).toHaveTextContent('( (4 times) The closing bracket is missing')
  expect(more).toEqual([])
})

test('a query that only excludes words is explained', () => {
  show('-міст', { onlyExcludes: true })
  expect(screen.getByText(/finds all other posts/)).toBeVisible()
})

test('a pattern shows how many words it matches, and whether there are more', () => {
  show('обстр* м?ст', {
    expanded: [
      { q: 'обстр*', words: 12, isCut: false },
      { q: 'м?ст', words: 512, isCut: true },
    ],
  })
  expect(screen.getByRole('button', { name: /обстр/ })).toHaveTextContent('12 words')
  expect(screen.getByText(/^м\?ст matches too many words/)).toBeVisible()
})

test.each(['міст', 'міст дрон', '  міст   дрон ', 'lang:uk -is:deleted', '"над містом"~5', 'міст OR дрон'])(
  'for %s nothing is shown, because it is read as typed',
  (query) => {
    show(query)
    expect(screen.queryByRole('region', { name: 'Interpreted as' })).not.toBeInTheDocument()
  },
)

test.each(['міст АБО дрон', '(міст', 'views:>5000'])('the interpretation of %s is shown', (query) => {
  show(query)
  expect(screen.getByRole('region', { name: 'Interpreted as' })).toBeVisible()
})
