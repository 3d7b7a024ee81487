import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IconButton, LinkButton, Row, Text } from './layout.tsx'

test('a layout component renders the given element with its attributes and layout as data', () => {
  render(
    <Row as="ul" gap={3} spread aria-label="Actions" className="own">
      <Text as="li" tone="quiet" numeric>
        12
      </Text>
      <li>
        <LinkButton href="/help">Help</LinkButton>
      </li>
    </Row>,
  )
  const list = screen.getByRole('list', { name: 'Actions' })
  expect(list).toHaveClass('own')
  expect(list.dataset).toMatchObject({ gap: '3', spread: 'true' })
  expect(list).not.toHaveAttribute('gap')
  expect(list).not.toHaveAttribute('data-nowrap')
  expect(screen.getAllByRole('listitem')[0]?.dataset).toMatchObject({ tone: 'quiet', numeric: 'true' })
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})

test('a button of one icon does not send a form', () => {
  render(<IconButton aria-label="Close" />)
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('type', 'button')
})
