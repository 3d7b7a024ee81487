import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { usePreferences } from './preferences.ts'
import { useKeys } from './use-keys.ts'

afterEach(() => usePreferences.setState({ singleKeys: true }))

function Keys({ onNext, onOpen }: { onNext: () => void; onOpen: () => void }) {
  useKeys([
    { key: 'j', code: 'KeyJ', run: onNext },
    { key: 'Enter', code: 'Enter', run: onOpen },
  ])
  return null
}

test('a user can turn off the shortcuts that type a character', async () => {
  const [onNext, onOpen] = [vi.fn(), vi.fn()]
  render(<Keys onNext={onNext} onOpen={onOpen} />)
  await userEvent.keyboard('j{Enter}')
  expect(onNext).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledOnce()
  usePreferences.setState({ singleKeys: false })
  await userEvent.keyboard('j{Enter}')
  expect(onNext).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledTimes(2)
})
