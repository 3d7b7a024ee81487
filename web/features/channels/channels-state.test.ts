import { expect, test } from 'vitest'
import {
  type ChannelsState,
  orders,
  readChannelsState,
  sortOf,
  startState,
  writeChannelsState,
} from './channels-state.ts'

const read = (text: string) => readChannelsState(new URLSearchParams(text))

test('a view comes back from its address as it was', () => {
  const state: ChannelsState = {
    search: 'вітер & хвиля',
    filters: {
      channelType: ['public_channel'],
      audience: [''],
      numFollowers: { from: 10 },
      sensitive: false,
    },
    order: 'followers',
    page: 3,
    edit: 'new',
  }
  expect(readChannelsState(writeChannelsState(state))).toEqual(state)
})

test('the usual view has no address of its own', () => {
  expect(String(writeChannelsState(startState))).toBe('')
})

test('what makes no sense gives way to its default, and the rest stays', () => {
  expect(read('order=sideways&page=0&filters={"schedule":["never"]}&search=x')).toEqual({
    ...startState,
    search: 'x',
  })
  expect(read('filters=nonsense&page=two')).toEqual(startState)
})

test('each order is one that the call knows, and no two are the same', () => {
  expect(new Set(orders.map((order) => JSON.stringify(sortOf(order)))).size).toBe(orders.length)
})
