import { userRoutes } from '@litopys/contract/routes/users'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { call } from '#api/call.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { Reauthentication } from './reauthentication.tsx'

function start(mfa: 'TOTP is set' | 'Secret is not issued') {
  session.begin(tokenFor(900))
  let isConfirmed = false
  const asked = fakeServer(({ url, body }) => {
    if (url.pathname.endsWith('/user/me')) return success({ ...olena, mfa })
    if (!url.pathname.endsWith('/reauthenticate'))
      return isConfirmed ? success({}) : failure(401, 'reauth_required')
    isConfirmed = JSON.stringify(body).includes('right')
    return isConfirmed ? success({}) : failure(401, 'invalid_credentials')
  })
  renderWeb(<Reauthentication />)
  return { asked, answer: call(userRoutes.endSession, { id: 'a', sessionId: 'b' }) }
}

test('a call that requires reauthentication opens the dialog and is repeated after it', async () => {
  const { asked, answer } = start('Secret is not issued')
  const password = await screen.findByLabelText('Password')
  await userEvent.type(password, 'wrong{Enter}')
  expect(await screen.findByText('This is not your password')).toBeVisible()
  await userEvent.clear(password)
  await userEvent.type(password, 'right{Enter}')
  await expect(answer).resolves.toMatchObject({ data: {} })
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

test('a user with a second factor is also asked for a one-time code', async () => {
  const { asked, answer } = start('TOTP is set')
  await userEvent.type(await screen.findByLabelText('One-time password or recovery code'), '123456')
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
  await answer
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'right', code: '123456' })
})

test('the call stays refused after the dialog is cancelled', async () => {
  const { answer } = start('Secret is not issued')
  const refused = expect(answer).rejects.toMatchObject({ code: 'reauth_required' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await refused
})
