import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { TextButton } from './text-button.tsx'
import { ToolMenu } from './tool-menu.tsx'

function Opens() {
  const [isOpen, setOpen] = useState(false)
  const dialog = (
    <section aria-label="Rename it">
      <button type="button">Save</button>
    </section>
  )
  return (
    <ToolMenu label="More" holds="actions">
      <TextButton onClick={() => setOpen(true)}>Rename</TextButton>
      {isOpen && createPortal(dialog, document.body)}
    </ToolMenu>
  )
}

test('an action closes the panel and opens its dialog, which keeps the focus', async () => {
  renderWeb(<Opens />)
  const more = screen.getByRole('button', { name: 'More' })
  expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument()
  await userEvent.click(more)
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(more).toHaveFocus()
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('Escape closes the panel and returns the focus to its button', async () => {
  renderWeb(<Opens />)
  const more = screen.getByRole('button', { name: 'More' })
  await userEvent.click(more)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(more).toHaveFocus()
  expect(more).toHaveAttribute('aria-expanded', 'false')
})
