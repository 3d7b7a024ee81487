import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { HomonymChoice } from './homonym-choice.tsx'

beforeEach(() => session.begin(tokenFor(900)))

test('a name and the word that is written like it are offered with their posts', async () => {
  fakeServer(() =>
    success([
      { q: 'суми', posts: 12, isReading: true },
      { q: 'сума', posts: 9 },
    ]),
  )
  const ran: string[] = []
  renderWeb(
    <HomonymChoice
      homonyms={[{ word: 'Суми', isName: true, other: 'суми' }]}
      searchInput={{ q: 'Суми' }}
      total={5}
      onRun={(q) => ran.push(q)}
    />,
  )
  expect(screen.getByText('only the name (5)')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'name or word (12)' }))
  expect(ran).toEqual(['суми'])
})

test('a word is not offered if both readings find the same posts', async () => {
  fakeServer(() => success([{ q: 'кадыров', posts: 14, isReading: true }]))
  renderWeb(
    <HomonymChoice
      homonyms={[{ word: 'Кадыров', isName: true, other: 'кадыров' }]}
      searchInput={{ q: 'Кадыров' }}
      total={14}
      onRun={() => undefined}
    />,
  )
  await waitForElementToBeRemoved(() => screen.queryByText('only the name (14)'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('without such words, no request is sent', () => {
  const asked = fakeServer(() => success([]))
  renderWeb(<HomonymChoice homonyms={[]} searchInput={{ q: 'міст' }} total={5} onRun={() => undefined} />)
  expect([screen.queryByRole('region'), asked]).toEqual([null, []])
})
