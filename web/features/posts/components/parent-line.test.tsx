import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { ParentLine } from './parent-line.tsx'

test('a parent message that is not archived is shown as missing', () => {
  renderWeb(
    <MemoryRouter>
      <ParentLine post={foundPost({ reference: { replyTo: 9999 } })} linkState={undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByText('Reply to message 9999, not in the archive')).toBeVisible()
})
