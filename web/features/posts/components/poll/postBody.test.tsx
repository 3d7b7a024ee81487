import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { PostBody } from './postBody.tsx'

const answers = [
  { text: 'так', voters: 2 },
  { text: 'ні', voters: 1 },
]
const poll = { question: 'Чи буде дощ?', answers, isClosed: true, voters: 3 }

function show(own: Parameters<typeof foundPost>[0]) {
  render(
    <MemoryRouter>
      <PostBody post={foundPost(own)} linkTo={() => '/'} />
    </MemoryRouter>,
  )
}

test('a poll is called one, with the votes of each answer, and its words stand there once', () => {
  show({ text: 'Чи буде дощ?\nтак\nні', matches: [[8, 11]], poll })
  expect(screen.getByText('Poll · 3 voters · closed')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '67 %так2 votes',
    '33 %ні1 vote',
  ])
  expect(screen.getByText('дощ').tagName).toBe('MARK')
  expect(screen.getAllByText(/Чи буде/)).toHaveLength(1)
})

test('a poll whose votes nobody told shows what was asked', () => {
  show({ text: 'Чи?\nтак', poll: { question: 'Чи?', answers: [{ text: 'так' }], isClosed: false } })
  expect(screen.getByRole('listitem')).toHaveTextContent(/^так$/)
})
