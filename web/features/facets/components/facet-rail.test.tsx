import type { Facet, SearchFilters } from '@litopys/contract/schemas/search'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { FacetRail } from './facet-rail.tsx'

const counts: Partial<Record<Facet['field'], Omit<Facet, 'field'>>> = {
  author: {
    values: Array.from({ length: 10 }, (_, index) => ({ value: `Канал ${index}`, count: 100 - index })),
    missing: 7,
    distinct: 31,
  },
  hasVideo: { values: [{ value: 'true', count: 12 }], missing: 0, distinct: 2 },
  // As the server answers: the more frequent value first, and no value without posts.
  isEdited: {
    values: [
      { value: 'false', count: 40 },
      { value: 'true', count: 9 },
    ],
    missing: 0,
    distinct: 2,
  },
  isDeleted: { values: [{ value: 'false', count: 49 }], missing: 0, distinct: 1 },
}

function answer({ url }: Asked) {
  const fields = url.searchParams.get('field')?.split(',') ?? []
  const contains = url.searchParams.get('contains')
  return success(
    fields.map((field) => {
      const facet = Object.entries(counts).find(([name]) => name === field)?.[1]
      const found =
        contains === 'жо' ? [] : contains ? [{ value: `Знайдено ${contains}`, count: 3 }] : facet?.values
      return { field, values: found ?? [], missing: facet?.missing ?? 0, distinct: facet?.distinct ?? 0 }
    }),
  )
}

let chosen: unknown[] = []

function Rail({ start = {} }: { start?: SearchFilters }) {
  const [filters] = useState(start)
  const note = (...words: unknown[]) => chosen.push(words)
  return (
    <FacetRail
      cardOf={(field, value) => (field.startsWith('entities.') ? `?entity=${field}:${value}` : undefined)}
      searchInput={{ q: '', filters }}
      channelTitles={new Map([['1234', 'Вітряк']])}
      onToggleValue={(...words) => note('value', ...words)}
      onToggleMissing={(...words) => note('missing', ...words)}
      onToggleFlag={(...words) => note('flag', ...words)}
      onClear={(...words) => note('clear', ...words)}
    />
  )
}

let asked: Asked[]

beforeEach(() => {
  session.begin(tokenFor(900))
  chosen = []
  asked = fakeServer(answer)
})

const author = async () => within(await screen.findByRole('region', { name: 'Author' }))

test('all facets are loaded in one call', async () => {
  renderWeb(<Rail />)
  await author()
  expect(asked).toHaveLength(1)
})

test('a value is included by its checkbox and excluded by the button next to it', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('checkbox', { name: /Канал 3/ }))
  await userEvent.click(facet.getByRole('button', { name: 'Exclude Канал 4' }))
  expect(chosen).toEqual([
    ['value', 'author', 'in', 'Канал 3'],
    ['value', 'author', 'notIn', 'Канал 4'],
  ])
})

test('an excluded value is labelled so, and an included value is checked', async () => {
  renderWeb(<Rail start={{ author: { in: ['Канал 1'], notIn: ['Канал 2'] } }} />)
  const facet = await author()
  expect(facet.getByRole('checkbox', { name: /Канал 1/ })).toBeChecked()
  expect(facet.getByRole('button', { name: 'Exclude Канал 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('a selected value stays visible when the server does not list it', async () => {
  renderWeb(<Rail start={{ author: { in: ['Рідкісний'] } }} />)
  const facet = await author()
  expect(facet.getByRole('checkbox', { name: 'Рідкісний' })).toBeChecked()
})

test('posts without a value have a row with their count', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('checkbox', { name: 'no value 7' }))
  expect(chosen).toEqual([['missing', 'author']])
})

test('a person is one row, whichever of the names is in the filter', async () => {
  const putin = {
    value: 'Володимир Путін',
    count: 8,
    names: { uk: 'Володимир Путін', en: 'Vladimir Putin' },
    forms: ['Путін', 'Путин'],
  }
  const field = 'entities.person.name'
  fakeServer(() => success([{ field, values: [putin], missing: 0, distinct: 1 }]))
  usePreferences.setState({ facetOpen: { [field]: true } })
  renderWeb(
    <MemoryRouter>
      <Rail start={{ [field]: { in: ['Путин'] } }} />
    </MemoryRouter>,
  )
  const facet = within(await screen.findByRole('region', { name: 'People' }))
  const row = facet.getByRole('checkbox', { name: 'Vladimir Putin 8' })
  expect(row).toBeChecked()
  expect(facet.getByTitle('Vladimir Putin: Путін, Путин')).toBeVisible()
  await userEvent.click(row)
  expect(chosen).toEqual([['value', 'entities.person.name', 'in', 'Путин']])
})

test('only a facet with a selection can be cleared', async () => {
  renderWeb(<Rail start={{ hasVideo: true }} />)
  expect((await author()).queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear Media and properties' }))
  expect(chosen).toEqual([
    [
      'clear',
      [
        'hasImage',
        'hasAudio',
        'hasVideo',
        'isForwarded',
        'isEdited',
        'isDeleted',
        'existedBefore',
        'sensitive',
      ],
    ],
  ])
})

test('a property can be required or excluded', async () => {
  renderWeb(<Rail />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Has a video 12' }))
  await userEvent.click(screen.getByRole('button', { name: 'Exclude Has a video' }))
  expect(chosen).toEqual([
    ['flag', 'hasVideo', true],
    ['flag', 'hasVideo', false],
  ])
})

test('a property shows how many posts have it, even if most or none do', async () => {
  renderWeb(<Rail />)
  const facet = within(await screen.findByRole('region', { name: 'Media and properties' }))
  expect(facet.getByRole('checkbox', { name: 'Edited 9' })).toBeInTheDocument()
  expect(facet.getByRole('checkbox', { name: 'Deleted 0' })).toBeInTheDocument()
})

test('a search within a facet loads only that facet', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('button', { name: 'Find in Author' }))
  await userEvent.type(facet.getByRole('textbox', { name: 'Find in Author' }), 'рида')
  expect(await facet.findByText('Знайдено рида')).toBeInTheDocument()
  const last = asked.at(-1)?.url.searchParams
  expect([last?.get('field'), last?.get('contains')]).toEqual(['author', 'рида'])
})

test('a search within a facet without matches says so', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('button', { name: 'Find in Author' }))
  await userEvent.type(facet.getByRole('textbox', { name: 'Find in Author' }), 'жо')
  expect(await facet.findByText('No data found')).toBeInTheDocument()
})

test('another sort order loads only that facet', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('button', { name: 'Sort Author by name' }))
  expect(asked.at(-1)?.url.searchParams.get('order')).toBe('value')
})

test('a dialog includes and excludes all values of a facet, up to a thousand', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  await userEvent.click(facet.getByRole('button', { name: 'Show more' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'All values: Author' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Канал 3/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Exclude Канал 4' }))
  expect(chosen).toEqual([
    ['value', 'author', 'in', 'Канал 3'],
    ['value', 'author', 'notIn', 'Канал 4'],
  ])
  const { searchParams } = asked.at(-1)?.url ?? new URL('http://none')
  expect([searchParams.get('field'), searchParams.get('limit')]).toEqual(['author', '1000'])
})

test('a channel is shown by its title', async () => {
  counts.channelId = { values: [{ value: '1234', count: 5 }], missing: 0, distinct: 1 }
  renderWeb(<Rail />)
  const facet = within(await screen.findByRole('region', { name: 'Channel' }))
  expect(facet.getByRole('checkbox', { name: 'Вітряк 5' })).toBeInTheDocument()
})

test('without posts the facets are replaced by a note', async () => {
  fakeServer(({ url }) =>
    success(
      (url.searchParams.get('field') ?? '').split(',').map((field) => ({
        field,
        values: [],
        missing: 0,
        distinct: 0,
      })),
    ),
  )
  renderWeb(<Rail />)
  expect(await screen.findByText('No results to filter.')).toBeInTheDocument()
})

test('facets without values are hidden', async () => {
  renderWeb(<Rail />)
  await author()
  expect(screen.queryByRole('region', { name: 'Tags' })).not.toBeInTheDocument()
})

test('the Tab key stops once in a facet, and arrow keys move between values and their buttons', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  const box = (name: RegExp) => facet.getByRole('checkbox', { name })
  const stops = [...facet.getAllByRole('checkbox'), ...facet.getAllByRole('button', { name: /^Exclude/ })]
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([box(/Канал 0/)])
  box(/Канал 0/).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(box(/Канал 2/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(facet.getByRole('button', { name: 'Exclude Канал 2' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{End}')
  expect(box(/no value/)).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowUp} ')
  expect(box(/Канал 0/)).toHaveFocus()
  expect(chosen).toEqual([
    ['value', 'author', 'notIn', 'Канал 2'],
    ['value', 'author', 'in', 'Канал 0'],
  ])
})

test('the channel comes before the author', async () => {
  counts.channelId = { values: [{ value: '1234', count: 5 }], missing: 0, distinct: 1 }
  renderWeb(<Rail />)
  await author()
  const [first, second] = screen.getAllByRole('heading', { level: 2 })
  expect([first?.textContent, second?.textContent]).toEqual(['Channel', 'Author'])
})

test('Alt with an arrow key is left to the browser', async () => {
  renderWeb(<Rail />)
  const facet = await author()
  const exclude = facet.getByRole('button', { name: /Канал 3/ })
  exclude.focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(exclude).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(exclude).not.toHaveFocus()
})
