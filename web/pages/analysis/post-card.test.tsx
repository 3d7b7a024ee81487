import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { PostCard } from './post-card.tsx'

const place = { name: 'Київ, Хрещатик', address: 'Хрещатик, 1', latitude: 50.45, longitude: 30.52 }

function show(own: Parameters<typeof foundPost>[0]) {
  renderWeb(
    <MemoryRouter>
      <PostCard shown={{ post: foundPost(own) }} />
    </MemoryRouter>,
  )
}

test('a card shows the location of its post below the text', () => {
  show({ articleBody: 'Пункт незламності', text: 'Пункт незламності\nКиїв, Хрещатик\nХрещатик, 1', place })
  expect(screen.getByText('Пункт незламності')).toBeVisible()
  expect(screen.getByText('Київ, Хрещатик, Хрещатик, 1')).toBeVisible()
  expect(screen.getByRole('link', { name: /50\.45000, 30\.52000 on the map/ })).toBeVisible()
})

test('a card with only a location shows it once', () => {
  show({ articleBody: '', text: 'Київ, Хрещатик\nХрещатик, 1', place })
  expect(screen.getAllByText(/Хрещатик/)).toHaveLength(1)
  expect(screen.queryByText(/without text/)).not.toBeInTheDocument()
})
