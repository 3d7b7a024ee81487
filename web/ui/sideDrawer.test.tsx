import { Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { SideDrawer } from './sideDrawer.tsx'

function Covered() {
  const [isOpen, setOpen] = useState(true)
  const [isAsked, setAsked] = useState(true)
  return (
    <>
      {isOpen && (
        <SideDrawer title="Export" onClose={() => setOpen(false)}>
          Columns
        </SideDrawer>
      )}
      <Modal opened={isAsked} title="Who are you?" onClose={() => setAsked(false)} />
    </>
  )
}

test('escape closes what lies on top, and the drawer after that', async () => {
  renderWeb(<Covered />)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who are you?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull())
})
