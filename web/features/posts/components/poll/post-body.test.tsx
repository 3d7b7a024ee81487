import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { PostBody } from './post-body.tsx'

const answers = [
  { text: 'так', voters: 2 },
  { text: 'ні', voters: 1 },
]
const poll = { question: 'Чи буде дощ?', answers, isClosed: true, voters: 3 }

function show(own: Parameters<typeof foundPost>[0]) {
  renderWeb(
    <MemoryRouter>
      <PostBody post={foundPost(own)} linkTo={() => '/'} />
    </MemoryRouter>,
  )
}

test('a poll is labelled as a poll, with the votes of each answer, and its text appears once', () => {
  show({ text: 'Чи буде дощ?\nтак\nні', matches: [[8, 11]], poll })
  expect(screen.getByText('Poll · 3 voters · closed')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '67 %так2 votes',
    '33 %ні1 vote',
  ])
  expect(screen.getByText('дощ').tagName).toBe('MARK')
  expect(screen.getAllByText(/Чи буде/)).toHaveLength(1)
})

test('a poll with unknown votes shows the question and the answers', () => {
  show({ text: 'Чи?\nтак', poll: { question: 'Чи?', answers: [{ text: 'так' }], isClosed: false } })
  expect(screen.getByRole('listitem')).toHaveTextContent(/^так$/)
})

test('a link behind words shows its address, and its domain if the words show another address', async () => {
  const text = 'Новини тут, вхід: bank.example'
  show({
    text,
    links: [
      { start: 7, end: 10, href: 'https://news.example/7', domain: 'news.example' },
      { start: 18, end: 30, href: 'https://promo.example/', domain: 'promo.example', isDisguised: true },
    ],
  })
  const plain = screen.getByRole('link', { name: 'тут' })
  await userEvent.tab()
  expect(plain).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('https://news.example/7')
  expect(screen.getByRole('link', { name: /bank\.example/ })).toHaveTextContent('leads to promo.example')
})
