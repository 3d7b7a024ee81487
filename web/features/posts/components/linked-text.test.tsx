import { noEntities } from '@litopys/contract/schemas/entities'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { linksIn } from '../text-entities.ts'
import { LinkedText } from './linked-text.tsx'

const text = 'Мороз: #погода #попередження'
const links = linksIn({
  text,
  entities: {
    ...noEntities,
    hashtag: [{ id: 'погода' }, { id: 'попередження' }],
    mention: [],
    url: [],
    email: [],
  },
})

function show(start: number, end: number) {
  return render(
    <MemoryRouter>
      <LinkedText
        text={text}
        matches={[[8, 14]]}
        links={links}
        start={start}
        end={end}
        linkTo={({ field, value }) => `?${field}=${value}`}
      />
    </MemoryRouter>,
  ).container
}

test('a hashtag links to the posts that have it, with its matches highlighted', () => {
  expect(show(0, text.length)).toHaveTextContent(text)
  const link = screen.getByRole('link', { name: '#погода' })
  expect(link.getAttribute('href')).toContain('?entities.hashtag.id=')
  expect(link.querySelector('mark')).toHaveTextContent('погода')
})

test('a hashtag cut at the end of the excerpt is plain text', () => {
  expect(show(0, 20)).toHaveTextContent(text.slice(0, 20))
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
