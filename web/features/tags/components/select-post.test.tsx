import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'

import { unselect, useSelected } from '../selected.ts'
import { SelectablePosts, SelectPost } from './select-post.tsx'

const posts = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  unselect()
  renderWeb(
    <SelectablePosts postIds={posts}>
      {posts.map((id) => (
        <SelectPost key={id} postId={id} />
      ))}
    </SelectablePosts>,
  )
})

const tick = (at: number) => screen.getAllByRole('checkbox')[at] ?? document.body
const chosen = () => [...useSelected.getState().ids].toSorted()

test('Shift and click selects all posts from the last selected post, in either direction', async () => {
  const user = userEvent.setup()
  await user.click(tick(1))
  await user.keyboard('{Shift>}')
  await user.click(tick(3))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['b', 'c', 'd'])
  await user.keyboard('{Shift>}')
  await user.click(tick(0))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['a', 'b', 'c', 'd'])
})

test('Shift and click on a selected post deselects the range', async () => {
  const user = userEvent.setup()
  await user.click(tick(0))
  await user.keyboard('{Shift>}')
  await user.click(tick(4))
  await user.click(tick(2))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['a', 'b'])
})

test('without a previous selection, Shift and click selects one post', async () => {
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(tick(2))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['c'])
})
