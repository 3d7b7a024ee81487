import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { useVersionedForm } from './use-versioned-form.ts'

type Note = { title: string; text: string }

function NoteForm({ save }: { save: (changes: Partial<Note>) => Promise<Note> }) {
  const kept = { title: 'Міст', text: '' }
  const { form, onSubmit } = useVersionedForm<Note, Note>({
    kept,
    valuesOf: ({ title, text }) => ({ title, text }),
    save,
    reread: () => Promise.resolve(kept),
  })
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Title" {...form.getInputProps('title')} />
      <input aria-label="Text" {...form.getInputProps('text')} />
      <button type="submit">Save</button>
      <p role="status">{form.isDirty() ? 'unsaved' : 'saved'}</p>
    </form>
  )
}

test('text typed during a save stays, and the other fields get the saved values', async () => {
  const { promise, resolve } = Promise.withResolvers<Note>()
  renderWeb(<NoteForm save={() => promise} />)
  await userEvent.type(screen.getByLabelText('Title'), ' ')
  await userEvent.type(screen.getByLabelText('Text'), 'one')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Text'), ' two')
  await act(async () => resolve({ title: 'Міст', text: 'one' }))
  expect(screen.getByLabelText('Text')).toHaveValue('one two')
  expect(screen.getByLabelText('Title')).toHaveValue('Міст')
  expect(screen.getByRole('status')).toHaveTextContent('unsaved')
})
