import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { type SearchState, startState } from '../search-state.ts'
import { ResultHeader } from './result-header.tsx'

afterEach(() => vi.restoreAllMocks())

/** The row has space for `fitting` elements; the last one of more is on a second line. */
function renderHeader(fitting: number, state: Partial<SearchState> = {}) {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const { parentElement } = this
    return parentElement && parentElement.children.length > fitting && !this.nextElementSibling ? 40 : 0
  })
  renderWeb(
    <ResultHeader
      state={{ ...startState, ...state }}
      total={{ items: 4_015, fromCopy: true }}
      shown={25}
      onChange={() => undefined}
      filters={undefined}
    >
      <button type="button">Save search</button>
    </ResultHeader>,
  )
}

const grouping = () => screen.queryByRole('checkbox', { name: 'Group copies' })
const unseen = () => screen.queryByRole('checkbox', { name: 'Unseen only' })

test('in a wide row all choices are beside the number of results', () => {
  renderHeader(8)
  expect(grouping()).toBeVisible()
  expect(unseen()).toBeVisible()
})

test('a choice that does not fit into the row moves into the options, the least used first', async () => {
  renderHeader(7)
  expect(unseen()).toBeVisible()
  expect(grouping()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Display options' }))
  expect(grouping()).toBeVisible()
})

test('in a narrow row the options have all choices', async () => {
  renderHeader(5)
  expect(unseen()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Display options' }))
  expect(grouping()).toBeVisible()
  expect(unseen()).toBeVisible()
})

test('offline the order says newest first, because the copy has no relevance', () => {
  renderHeader(8, { q: 'міст' })
  expect(screen.getByLabelText('Order')).toHaveValue('newest')
  expect(screen.getByRole('option', { name: 'Relevance (only online)' })).toBeDisabled()
})
