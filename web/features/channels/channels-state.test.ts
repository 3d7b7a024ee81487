import { expect, test } from 'vitest'
import { type ChannelsState, channelsAddress, orders, sortOf } from './channels-state.ts'

const read = (text: string) => channelsAddress.read(new URLSearchParams(text))
const startState = read('')

test('a view written to the address is read back from it', () => {
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
  expect(channelsAddress.read(channelsAddress.write(state))).toEqual(state)
})

test('the default view leaves the address empty', () => {
  expect(String(channelsAddress.write(startState))).toBe('')
})

test('invalid parts of an address get their defaults, and the rest is kept', () => {
  expect(read('order=sideways&page=0&filters={"schedule":["never"]}&search=x')).toEqual({
    ...startState,
    search: 'x',
  })
  expect(read('filters=nonsense&page=two')).toEqual(startState)
})

test('every order is known to the call and has its own value', () => {
  expect(new Set(orders.map((order) => JSON.stringify(sortOf(order)))).size).toBe(orders.length)
})
