import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { useSavePost } from './use-save-post.tsx'

function Saving() {
  const save = useSavePost()
  return (
    <button type="button" onClick={() => save('5_1', undefined)}>
      save
    </button>
  )
}

test('the error of a failed save disappears after a successful retry', async () => {
  session.begin(tokenFor(900))
  const answers = [failure(404, 'quote_unsaved')]
  fakeServer(() => answers.pop() ?? success({ _id: 'q' }))
  renderWeb(
    <MemoryRouter>
      <Notifications />
      <Saving />
    </MemoryRouter>,
  )
  const save = screen.getByRole('button', { name: 'save' })
  await userEvent.click(save)
  expect((await screen.findAllByText("Can't save the quote"))[0]).toBeVisible()
  await userEvent.click(save)
  expect(await screen.findByText('Post saved as a quote.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText("Can't save the quote")).toBeNull())
})
