import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, tokenFor } from '#testing/fakeServer.ts'
import { olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { Profile } from './profile.tsx'

beforeEach(() => session.begin(tokenFor(900)))

test('a name that is too long is refused with the limit of names, before anything is sent', async () => {
  const asked = fakeServer(() => failure(500, 'unexpected'))
  renderWeb(<Profile user={olena} />)
  const field = screen.getByLabelText('Given name')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste('а'.repeat(101))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 100 characters are allowed')).toBeVisible()
  expect(asked).toEqual([])
})

test('the limit in a refusal of the server is the one that is shown', async () => {
  const issue = { path: '/familyName', message: 'too long', code: 'maxLength', limit: 7 }
  fakeServer(() => failure(422, 'validation_failed', [issue]))
  renderWeb(<Profile user={olena} />)
  await userEvent.type(screen.getByLabelText('Family name'), 'ко')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 7 characters are allowed')).toBeVisible()
})
