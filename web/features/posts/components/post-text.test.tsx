import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { PostText } from './post-text.tsx'

test('a text has the language that was found in it, and its button that of the interface', async () => {
  const text = `Переправу закрито. ${'На річці крига. '.repeat(100)}`
  renderWeb(
    <MemoryRouter>
      <PostText post={foundPost({ text, inLanguage: 'uk' })} linkTo={() => '/'} />
    </MemoryRouter>,
  )
  expect((await screen.findByText(/Переправу/)).closest('[lang]')).toHaveAttribute('lang', 'uk')
  expect(screen.getByRole('button')).toHaveAttribute('lang', 'en')
})
