import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { ItemDialog } from './item-dialog.tsx'

test('an untouched empty title is no error until the form is sent', async () => {
  const nothing = () => undefined
  renderWeb(
    <ItemDialog
      collection="analyses"
      suggestedTitle=""
      content={{ kind: 'text' }}
      onSaved={nothing}
      onClose={nothing}
    />,
  )
  expect(await screen.findByLabelText('Title')).toBeVisible()
  expect(screen.queryByText('This field is required')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field is required')).toBeInTheDocument()
})
