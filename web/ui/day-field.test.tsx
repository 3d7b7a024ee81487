import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { DayField } from './day-field.tsx'

const sent = vi.fn()

function Field({ noValidate = false }) {
  const [day, setDay] = useState<string | undefined>('2024-01-31')
  return (
    <form noValidate={noValidate} onSubmit={sent}>
      <DayField label="From" value={day} onChange={setDay} />
      <output>{day ?? 'none'}</output>
      <button type="button" onClick={() => setDay('2024-05-01')}>
        Another day
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

const field = () => screen.getByLabelText('From')

async function type(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test('a date that does not exist stays as typed and is reported as invalid', async () => {
  renderWeb(<Field />)
  await type('31.02.2024')
  expect(screen.queryByText(/There is no date “31.02.2024”/)).not.toBeInTheDocument()
  await userEvent.tab()
  expect(screen.getByText(/There is no date “31.02.2024”/)).toBeInTheDocument()
  expect(field()).toHaveValue('31.02.2024')
  expect(field()).toBeInvalid()
})

test.each([false, true])(
  'a form with a date that does not exist is not sent, noValidate %s',
  async (noValidate) => {
    sent.mockReset()
    renderWeb(<Field noValidate={noValidate} />)
    await type('31.02.2024')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).not.toHaveBeenCalled()
    expect(screen.getByText(/There is no date “31.02.2024”/)).toBeVisible()
    await type('29.02.2024')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toHaveBeenCalledOnce()
  },
)

test('a valid date is accepted, and shown in the format of all dates', async () => {
  renderWeb(<Field />)
  await type('5.3.2024')
  await userEvent.tab()
  expect(screen.getByRole('status')).toHaveTextContent('2024-03-05')
  expect(field()).toHaveValue('05.03.2024')
  expect(field()).toBeValid()
})

test('an empty field is neither a date nor an error', async () => {
  renderWeb(<Field />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect(screen.getByRole('status')).toHaveTextContent('none')
  expect(field()).toBeValid()
})

test('a new date from outside replaces the typed text', async () => {
  renderWeb(<Field />)
  await userEvent.type(field(), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Another day' }))
  expect(field()).toHaveValue('01.05.2024')
  expect(field()).toBeValid()
})
