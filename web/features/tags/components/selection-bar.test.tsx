import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { select, unselect } from '../selected.ts'
import { SelectionBar } from './selection-bar.tsx'

beforeEach(unselect)
afterEach(() => vi.restoreAllMocks())

function renderBar({ mayTag = true } = {}) {
  select(['1_1', '1_2'], true)
  renderWeb(
    <SelectionBar
      mayTag={mayTag}
      shown={['1_1', '1_2', '1_3']}
      search={{ kind: 'search', search: { q: '', filters: {} }, total: 65 }}
      first={<TextButton>Save as quotes</TextButton>}
      rest={<TextButton>Mark as seen</TextButton>}
    />,
  )
  return within(screen.getByRole('region', { name: 'Selected posts' }))
}

test('the most used actions are in the row, the others in a menu', async () => {
  const bar = renderBar()
  expect(bar.getByRole('status')).toHaveTextContent('2 posts selected')
  for (const name of ['Change tags', 'Save as quotes', 'Clear selection'])
    expect(bar.getByRole('button', { name })).toBeVisible()
  const hidden = ['Mark as seen', 'Change tags of all 65 results', 'Select page']
  for (const name of hidden) expect(bar.queryByRole('button', { name })).not.toBeInTheDocument()
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }))
  for (const name of hidden) expect(bar.getByRole('button', { name })).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'Select page' }))
  expect(bar.getByRole('status')).toHaveTextContent('3 posts selected')
})

test('actions that do not fit into one row move into the menu', async () => {
  // The last of five elements is on a second line; four fit.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const { parentElement } = this
    return parentElement && parentElement.children.length > 4 && !this.nextElementSibling ? 40 : 0
  })
  const bar = renderBar()
  expect(bar.queryByRole('button', { name: 'Save as quotes' })).not.toBeInTheDocument()
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }))
  expect(bar.getByRole('button', { name: 'Save as quotes' })).toBeVisible()
})

test('"Change tags of all results" opens the dialog for the whole search', async () => {
  const bar = renderBar()
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }))
  await userEvent.click(bar.getByRole('button', { name: 'Change tags of all 65 results' }))
  expect(await screen.findByText('All search results: 65 posts.')).toBeVisible()
})

test('a user who may not change tags selects posts for the other actions', async () => {
  const bar = renderBar({ mayTag: false })
  expect(bar.getByRole('button', { name: 'Save as quotes' })).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }))
  expect(bar.getByRole('button', { name: 'Select page' })).toBeVisible()
  expect(bar.queryByRole('button', { name: /tags/ })).not.toBeInTheDocument()
})
