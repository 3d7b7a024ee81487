import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { CardChannels } from './card-values.tsx'

const values = Array.from({ length: 82 }, (_, i) => ({ value: `${i}`, count: 100 - i }))

/** Answers like the server: ten values at first, all values on request. */
function Card() {
  const [isWhole, setWhole] = useState(false)
  return (
    <MemoryRouter>
      <CardChannels
        channels={{ values: isWhole ? values : values.slice(0, 10), distinct: values.length }}
        titles={new Map()}
        linkTo={(id) => `?${id}`}
        onWhole={() => setWhole(true)}
      />
    </MemoryRouter>
  )
}

test('"and 72 more" unfolds all values and folds them again', async () => {
  renderWeb(<Card />)
  expect(screen.getAllByRole('link')).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'and 72 more' }))
  expect(screen.getAllByRole('link')).toHaveLength(82)
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getAllByRole('link')).toHaveLength(10)
})
