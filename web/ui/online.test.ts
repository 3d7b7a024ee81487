import { expect, test, vi } from 'vitest'
import { followNetwork, useOnline } from './online.ts'

test('the online flag starts as false and follows the events of the browser', () => {
  expect(useOnline.getInitialState().online).toBe(false)
  const onBack = vi.fn()
  followNetwork(onBack)
  expect(useOnline.getState().online).toBe(navigator.onLine)
  window.dispatchEvent(new Event('offline'))
  expect(useOnline.getState().online).toBe(false)
  expect(onBack).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(useOnline.getState().online).toBe(true)
  expect(onBack).toHaveBeenCalledTimes(1)
})
