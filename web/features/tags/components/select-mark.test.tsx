import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { SelectablePosts } from '../selectable-posts.tsx'
import { unselect, useSelected } from '../selected.ts'
import { SelectMark } from './select-mark.tsx'

const posts = ['a', 'b', 'c', 'd', 'e']

beforeEach(() => {
  unselect()
  renderWeb(
    <SelectablePosts postIds={posts}>
      {posts.map((id) => (
        <SelectMark key={id} postId={id} />
      ))}
    </SelectablePosts>,
  )
})

const tick = (at: number) => screen.getAllByRole('checkbox')[at] ?? document.body
const chosen = () => [...useSelected.getState().ids].toSorted()

test('a click with Shift ticks all posts from the one ticked last, in either direction', async () => {
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

test('a click with Shift that unticks unticks the range', async () => {
  const user = userEvent.setup()
  await user.click(tick(0))
  await user.keyboard('{Shift>}')
  await user.click(tick(4))
  await user.click(tick(2))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['a', 'b'])
})

test('without a post ticked before, a click with Shift ticks one', async () => {
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(tick(2))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['c'])
})
