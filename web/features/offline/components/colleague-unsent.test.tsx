import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useOfflineStore } from '#offline/offline-store-state.ts'
import { renderWeb } from '#testing/render.tsx'
import { ColleagueUnsent } from './colleague-unsent.tsx'

afterEach(() => useOfflineStore.setState({ unsentOfAnother: 0 }))

test('a user who signs in where a colleague has unsent changes sees their number, and can sign out to keep them', async () => {
  const done: string[] = []
  useOfflineStore.setState({ unsentOfAnother: 2 })
  renderWeb(<ColleagueUnsent onKeep={() => done.push('kept')} />)
  const dialog = within(
    await screen.findByRole('dialog', { name: 'This browser has a colleague’s unsent changes' }),
  )
  expect(dialog.getByText(/^2 changes that a colleague made here/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Discard and continue' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out and keep' }))
  expect(done).toEqual(['kept'])
})
