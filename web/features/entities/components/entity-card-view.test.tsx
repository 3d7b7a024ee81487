import type { EntityCard, FalsePositive } from '@litopys/contract/schemas/entity-card'
import type { PostLine } from '@litopys/contract/schemas/post'
import { Notifications, notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { type CardRights, EntityCardView } from './entity-card-view.tsx'

const mark: FalsePositive = {
  _id: 'f1',
  kind: 'hashtag',
  id: 'рейс10',
  reason: 'Лише номер рейсу',
  markedAt: '2026-04-01T10:00:00Z',
  markedBy: 'iryna@example.org',
  mayRestore: true,
}
const lineOf = (messageId: number, dateCreated: string, title: string): PostLine => ({
  _id: `5_${messageId}`,
  channelId: '5',
  messageId,
  title,
  author: 'Автор',
  dateCreated,
  excerpt: 'Пором вирушає',
})
const none = { values: [], distinct: 0 }
const cardOf = (own: Partial<EntityCard> = {}): EntityCard => ({
  kind: 'hashtag',
  id: 'рейс10',
  posts: {
    total: 1_200,
    first: lineOf(1, '2026-01-01T10:00:00Z', 'Порт'),
    last: lineOf(2, '2026-04-01T10:00:00Z', ''),
  },
  values: { channels: none, together: [] },
  late: [],
  ...own,
})

const user = userEvent.setup()
const onAgain = vi.fn()
let asked: Asked[]

type Shown = {
  rights?: CardRights
  answer?: ReturnType<typeof success> | ReturnType<typeof failure>
}

function show(
  card: EntityCard,
  { rights = { mark: true, restore: true, changePeople: true }, answer = success(mark) }: Shown = {},
) {
  asked = fakeServer(() => answer)
  renderWeb(
    <MemoryRouter>
      <Notifications />
      <EntityCardView
        card={card}
        rights={rights}
        channelTitles={new Map([['5', 'Порт']])}
        postAddress={(id) => `/posts/${id}`}
        channelAddress={(id) => `/?channel=${id}`}
        cardOf={({ kind, id }) => `?entity=${kind}:${id}`}
        linkState={undefined}
        onWhole={() => undefined}
        onAgain={onAgain}
        actions={null}
        chart={null}
      />
    </MemoryRouter>,
  )
}
const sent = () => asked.map(({ method, url, body }) => [method, url.pathname, body])

beforeEach(() => {
  session.begin(tokenFor(900))
  notifications.clean()
  onAgain.mockClear()
})

test('a card shows the number of posts and links to the first and the last of them', () => {
  show(cardOf())
  expect(screen.getByText('1,200 posts')).toBeVisible()
  const first = screen.getByText('First post').nextElementSibling
  expect(first).toHaveTextContent('01.01.2026 12:00 Порт')
  const last = screen.getByText('Last post').nextElementSibling
  expect(last).toHaveTextContent('01.04.2026 13:00 Автор')
  expect(screen.getByRole('link', { name: '01.04.2026 13:00' })).toHaveAttribute('href', '/posts/5_2')
})

test('a card says why the entity was recognised', () => {
  const posts = cardOf().posts
  if (!posts) throw new Error('the card has no posts')
  show(cardOf({ posts: { ...posts, finding: { detail: '', reasons: ['form'], confidence: 0.8 } } }))
  const why = screen.getByRole('heading', { name: /^Why it was recognised · .*80/ })
  expect(why.parentElement?.querySelectorAll('li')).toHaveLength(1)
})

test('channels and entities of the same posts are listed by name with their number of posts', () => {
  show(
    cardOf({
      values: {
        channels: { values: [{ value: '5', count: 1_000 }], distinct: 1 },
        together: [{ kind: 'phone', values: [{ value: '+380501234567', count: 3 }], distinct: 1 }],
      },
    }),
  )
  const channel = screen.getByRole('link', { name: 'Порт' })
  expect(channel).toHaveAttribute('href', '/?channel=5')
  expect(channel.closest('li')).toHaveTextContent('Порт1,000')
  const phone = screen.getByRole('link', { name: '+380501234567' })
  expect(phone).toHaveAttribute('href', '/?entity=phone:+380501234567')
  expect(screen.queryByText('No other entities were found in these posts.')).not.toBeInTheDocument()
})

test('without other entities in its posts the card says so', () => {
  show(cardOf())
  expect(screen.getByText('No other entities were found in these posts.')).toBeVisible()
})

test('parts that did not load in time are named and can be loaded again', async () => {
  show(cardOf({ late: ['values', 'histogram'] }))
  const note = within(screen.getByRole('status'))
  expect(
    note.getByText('Part of this card did not load in time: channels and other entities, posts over time.'),
  ).toBeVisible()
  await user.click(note.getByRole('button', { name: 'Try again' }))
  expect(onAgain).toHaveBeenCalledOnce()
})

test('an entity is marked with a reason, and the notification undoes it', async () => {
  show(cardOf())
  await user.click(screen.getByRole('button', { name: 'Mark as false positive…' }))
  expect(screen.getByText(/^No user will see it in filters, texts or cards\./)).toBeVisible()
  expect(screen.getByLabelText('Reason (optional)')).toHaveFocus()
  await user.type(screen.getByLabelText('Reason (optional)'), 'Лише номер рейсу')
  await user.click(screen.getByRole('button', { name: 'Mark and hide for everyone' }))
  expect(await screen.findByText(/#рейс10 is hidden for everyone/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('#рейс10 is shown again')).toBeVisible()
  expect(sent()).toEqual([
    ['POST', '/api/v1/false-positives', { kind: 'hashtag', id: 'рейс10', reason: 'Лише номер рейсу' }],
    ['DELETE', '/api/v1/false-positives/f1', undefined],
  ])
})

test('a refused mark says why and keeps the typed reason', async () => {
  show(cardOf(), { answer: failure(403, 'forbidden') })
  await user.click(screen.getByRole('button', { name: 'Mark as false positive…' }))
  await user.type(screen.getByLabelText('Reason (optional)'), 'помилка')
  await user.click(screen.getByRole('button', { name: 'Mark and hide for everyone' }))
  expect(
    await screen.findByText(/^This could not be saved: You do not have permission to do this\./),
  ).toBeVisible()
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('помилка')
})

const person: EntityCard = {
  ...cardOf(),
  kind: 'person',
  id: 'Путин',
  person: {
    names: { uk: 'Володимир Путін', en: 'Vladimir Putin' },
    forms: [
      { name: 'Путін', count: 7 },
      { name: 'Путин', count: 5 },
    ],
    changes: [
      {
        _id: 'c1',
        change: 'join',
        name: 'Вова',
        into: 'Путин',
        changedAt: '2026-04-01T10:00:00Z',
        changedBy: 'iryna@example.org',
        mayUndo: true,
      },
    ],
  },
}

test('the card of a person lists all names, and a data manager parts one or undoes a join', async () => {
  const made = { ...person.person?.changes[0], change: 'part', name: 'Путін' }
  show(person, { answer: success(made) })
  await user.click(screen.getByRole('button', { name: 'Part Путін from this person' }))
  expect(await screen.findByText('Путін is a separate person now')).toBeVisible()
  expect(sent().at(-1)).toEqual(['POST', '/api/v1/people/parts', { name: 'Путін' }])
  await user.click(screen.getByRole('button', { name: 'Undo the change of Вова' }))
  expect(await screen.findByText('The change is undone')).toBeVisible()
})

test('a data manager joins another person by a part of a name', async () => {
  const other = { value: 'Вова', count: 3, names: { uk: 'Вова', en: 'Vova' }, forms: ['Вова'] }
  const facet = { field: 'entities.person.name', values: [other], missing: 0, distinct: 1 }
  show(person, { answer: success([facet]) })
  await user.click(screen.getByRole('button', { name: 'Join with…' }))
  await user.click(screen.getByPlaceholderText('Part of a name'))
  await user.click(await screen.findByRole('option', { name: 'Vova (3)' }))
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await vi.waitFor(() =>
    expect(sent()).toContainEqual(['POST', '/api/v1/people/joins', { name: 'Вова', into: 'Путин' }]),
  )
})

test('a user without the right sees the names, and changes none', () => {
  show(person, { rights: { mark: true, restore: false, changePeople: false } })
  expect(screen.getByText('Путін')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Part/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Join with…' })).not.toBeInTheDocument()
})

test('a user without the right cannot mark an entity', () => {
  show(cardOf(), { rights: { mark: false, restore: false, changePeople: false } })
  expect(screen.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument()
})

test('a false positive shows who marked it and why, and can be restored', async () => {
  show(cardOf({ falsePositive: mark }))
  expect(screen.getByText('Marked as a false positive and hidden')).toBeVisible()
  expect(screen.getByText('Лише номер рейсу')).toBeVisible()
  expect(screen.getByText('iryna@example.org, 01.04.2026 13:00')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show again' }))
  expect(await screen.findByText('#рейс10 is shown again')).toBeVisible()
})

test.each([
  [{ rights: { mark: true, restore: false, changePeople: false } }, mark],
  [{}, { ...mark, mayRestore: false }],
])('a user without the right cannot restore a false positive: %#', (options, falsePositive) => {
  show(cardOf({ falsePositive }), options)
  expect(screen.getByText('Marked as a false positive and hidden')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show again' })).not.toBeInTheDocument()
})
