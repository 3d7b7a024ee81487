import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { useCheckedForm } from './use-checked-form.ts'

function NameForm({ onDone }: { onDone: () => void }) {
  const { form, onSubmit } = useCheckedForm({
    initial: { name: '' },
    issuesOf: () => [],
    send: async () => undefined,
    onDone,
  })
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" {...form.getInputProps('name')} />
    </form>
  )
}

const unsaved = () => useUnsaved.getState().forms.size

test('sent values do not count as unsaved while the form is still shown, later changes do', async () => {
  let isDone = false
  renderWeb(
    <NameForm
      onDone={() => {
        isDone = true
      }}
    />,
  )
  const name = screen.getByLabelText('Name')
  await userEvent.type(name, 'Olena')
  expect(unsaved()).toBe(1)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(isDone).toBe(true))
  await waitFor(() => expect(unsaved()).toBe(0))
  await userEvent.type(name, ' Shevchuk')
  expect(unsaved()).toBe(1)
})
