import { usualRequest } from '@litopys/contract/schemas/saved'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { RequestForm } from './request-form.tsx'

const at = '2026-04-01T10:00:00Z'
const request = {
  ...usualRequest,
  title: 'Пороми',
  _id: 'r',
  own: true,
  canRead: true,
  __v: 0,
  sharedWith: [],
  createdBy: 'me',
  updatedBy: 'me',
  createdAt: at,
  updatedAt: at,
}

test('an e-mail without a user is named at its field', async () => {
  session.begin(tokenFor(900))
  const nobody = { path: '/sharedWith/1', message: 'Nobody', code: 'nobody' }
  fakeServer(() => failure(422, 'validation_failed', [nobody]))
  renderWeb(<RequestForm request={request} colleagues={undefined} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Specific people' }))
  await userEvent.type(screen.getByLabelText('People'), 'olha@example.org, olga@exmaple.org')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No user found: olga@exmaple.org')
})

test('only the changed chart type and both reset dates are sent', async () => {
  session.begin(tokenFor(900))
  const asked = fakeServer(() => success({ ...request, __v: 1 }))
  const dated = { ...request, search: 'пором', startDate: '2026-01-01', endDate: '2026-02-01' }
  renderWeb(<RequestForm request={dated} colleagues={undefined} />)
  expect(screen.getByLabelText('Query')).toHaveValue('пором')
  expect(screen.getByLabelText('Start date')).toHaveValue('01.01.2026')
  expect(screen.getByLabelText('End date')).toHaveValue('01.02.2026')
  await userEvent.selectOptions(screen.getByLabelText('Chart type'), 'lines')
  await userEvent.click(screen.getByRole('button', { name: 'Reset dates' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.at(-1)?.method).toBe('PATCH'))
  expect(asked.at(-1)?.body).toEqual({ startDate: null, endDate: null, options: { chart: 'lines' }, __v: 0 })
})
