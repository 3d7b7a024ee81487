import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { FormDialog } from './form-dialog.tsx'

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Keep
      </button>
      {isOpen && (
        <FormDialog title="New query" onClose={() => setOpen(false)}>
          <input aria-label="Title" data-autofocus />
          <button type="button" onClick={() => setOpen(false)}>
            Save
          </button>
        </FormDialog>
      )}
    </>
  )
}

test.each(['Escape', 'Enter'])('%s in the dialog returns the focus to the opening button', async (key) => {
  renderWeb(<Opened />)
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard(`{${key}}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
})
