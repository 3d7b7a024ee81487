import { Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { SideDrawer } from './side-drawer.tsx'

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

test('Escape closes the top layer first, and the drawer after that', async () => {
  renderWeb(<Covered />)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who are you?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull())
})

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <SideDrawer title="Card" onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </SideDrawer>
      )}
    </>
  )
}

test('Escape returns the focus to the button that opened the drawer', async () => {
  renderWeb(<Opened />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(focused()))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
