import type { Sighting } from '@litopys/contract/routes/pictures'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { SightingList } from './sighting-list.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const sighting = (messageId: number, sensitive: boolean): Sighting => ({
  _id: `7_${messageId}`,
  channelId: '7',
  messageId,
  title: 'Пором Десни',
  author: 'Пором Десни',
  dateCreated: '2026-01-22T18:09:05Z',
  excerpt: '',
  place: 1,
  likeness: 'same',
  sensitive,
})

test('a blurred picture is a button that shows it, and then a link to its post', async () => {
  const sightings = [sighting(8_001, false), sighting(8_002, true)]
  fakeServer(() =>
    success({
      posts: sightings.map(({ _id }) => ({ _id, links: [`/api/v1/media/${_id}/0?mac=x`] })),
      expiresAt: '',
    }),
  )
  renderWeb(
    <MemoryRouter>
      <SightingList label="Same picture" sightings={sightings} reference={undefined} />
    </MemoryRouter>,
  )
  const show = await screen.findByRole('button', { name: /^Show the image: Пором Десни, 22\.01\.2026/ })
  const [open, covered] = screen.getAllByRole('listitem')
  const links = (item = document.body) =>
    within(item).queryAllByRole('link', { name: 'Open the post of Пором Десни' })
  expect(links(open)).toHaveLength(1)
  expect(links(covered)).toHaveLength(0)
  await userEvent.click(show)
  expect(links(covered)).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
  // The focus stays at the picture.
  await userEvent.tab()
  expect(links(covered)[0]).toHaveFocus()
})
