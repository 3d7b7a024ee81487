import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { RenameDialog } from './rename-dialog.tsx'

test('a merge shows the number of posts of each tag first, including the tag with the new name', async () => {
  session.begin(tokenFor(900))
  const tags = [
    { tag: 'шлюз', posts: 5, quotes: 1 },
    { tag: 'брама', posts: 2, quotes: 0 },
    { tag: 'гребля', posts: 7, quotes: 0 },
  ]
  fakeServer(() => success(tags, { totalItems: 3, page: 1, itemsPerPage: 1_000 }))
  renderWeb(<RenameDialog from={['шлюз', 'брама']} onClose={() => undefined} />)
  expect(await screen.findByText('Current: шлюз (5 posts, 1 quote), брама (2 posts)')).toBeVisible()
  const name = screen.getByLabelText('New name')
  await userEvent.clear(name)
  await userEvent.type(name, 'гребля')
  expect(screen.getByText(/^This tag already exists \(7 posts/)).toBeVisible()
})
