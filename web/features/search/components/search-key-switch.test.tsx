import type { SearchKey } from '@litopys/contract/query/search-key'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { SearchKeySwitch } from './search-key-switch.tsx'

test('the fields to search can be selected', async () => {
  const chosen: SearchKey[][] = []
  renderWeb(<SearchKeySwitch searchKey={['text']} onChange={(searchKey) => chosen.push(searchKey)} />)
  const select = screen.getByRole('combobox', { name: 'Search in' })
  expect(select).toHaveValue('text')
  await userEvent.selectOptions(select, 'channel title and author')
  expect(chosen).toEqual([['title', 'author']])
})
