import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { PostTable } from './post-table.tsx'

const posts = Array.from({ length: 1_000 }, (_, index) =>
  foundPost({ messageId: index + 1, title: `Канал ${index + 1}`, text: `Допис ${index + 1}`, views: index }),
)

let sorted: string[]

beforeEach(() => {
  sorted = []
  usePreferences.setState({ tableColumns: [] })
})

function show() {
  const sort = {
    column: 'dateCreated' as const,
    direction: 'descending' as const,
    onSort: (column: string) => sorted.push(column),
  }
  const Page = () => (
    <PostTable posts={posts} stale={false} sort={sort} PostActions={() => null} onSave={() => undefined} />
  )
  renderWeb(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
}

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.textContent)

test('of a thousand posts only visible ones are rendered, and the table reports the total', () => {
  show()
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  expect(screen.getByText('Канал 1')).toBeInTheDocument()
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

test('scrolling renders the posts that become visible', () => {
  show()
  const box = screen.getByRole('region', { name: 'Posts found' })
  box.scrollTop = 500 * 44
  fireEvent.scroll(box)
  expect(screen.getByText('Канал 505')).toBeInTheDocument()
  expect(screen.queryByText('Канал 1')).not.toBeInTheDocument()
})

test('the header shows and changes the sort order', async () => {
  show()
  expect(screen.getByRole('columnheader', { name: /^Date/ })).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('button', { name: 'Date' }))
  expect(sorted).toEqual(['views', 'dateCreated'])
})

test('columns can be selected, ordered and reset, and the browser remembers them', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Message ID' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Language' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Channel left' }))
  expect(heads()).toEqual([
    'Channel',
    'Date',
    'Text',
    'Views',
    'Words',
    'Has image',
    'Has video',
    'Message ID',
  ])
  expect(usePreferences.getState().tableColumns.map(({ name }) => name)[0]).toBe('title')
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(heads()).toEqual(['Date', 'Channel', 'Text', 'Views', 'Language', 'Words', 'Has image', 'Has video'])
})

test('arrow keys resize a column', async () => {
  show()
  const edge = screen.getByRole('separator', { name: 'Width of Channel' })
  edge.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(edge).toHaveAttribute('aria-valuenow', '208')
})

test('j selects the next row', async () => {
  show()
  await userEvent.keyboard('jj')
  const row = within(screen.getByRole('table')).getAllByRole('row')[2]
  expect(row).toHaveAttribute('aria-current', 'true')
})
