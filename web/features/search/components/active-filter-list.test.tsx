import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { ActiveFilterList } from './active-filter-list.tsx'

test('many filters are folded, and all can be shown', async () => {
  const tags = Array.from({ length: 53 }, (_, i) => `мітка ${i}`)
  renderWeb(
    <ActiveFilterList
      filters={{ tags: { in: tags } }}
      channelTitles={new Map()}
      onChange={() => undefined}
    />,
  )
  const list = within(screen.getByRole('list', { name: 'Active filters' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 53 filters' }))
  expect(list.getAllByRole('listitem')).toHaveLength(53)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer filters' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
})
