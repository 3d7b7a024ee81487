import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { PicturePath } from './picture-path.tsx'

test('the first post says that it is the first, and others how much later they came', () => {
  const step = (channelId: string, seconds: number) => ({
    _id: `${channelId}_1`,
    channelId,
    title: `Канал ${channelId}`,
    dateCreated: '2026-01-22T18:09:05Z',
    seconds,
    posts: 1,
  })
  renderWeb(
    <MemoryRouter>
      <PicturePath label="Path" path={[step('1', 0), step('2', 0), step('3', 90)]} />
    </MemoryRouter>,
  )
  const cells = screen.getAllByRole('row').map((row) => row.querySelectorAll('td')[1]?.textContent)
  expect(cells.slice(1)).toEqual(['First', 'Same second', '1 min 30 sec'])
})
