import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { type Figures, FigureTable } from './figure-table.tsx'

const figures = (length: number): Figures => ({
  title: 'Усе',
  heads: ['Period', 'Total'],
  rows: Array.from({ length }, (_, i) => ({ key: i, name: `${i}`, values: [i] })),
})

test.each([true, false])(
  'a long table says how many rows it leaves out; for screen readers only: %s',
  (isHidden) => {
    const { unmount } = renderWeb(<FigureTable figures={figures(450)} isHidden={isHidden} format={String} />)
    expect(screen.getAllByRole('row')).toHaveLength(401)
    expect(screen.getByText('The first 400 of 450 rows. The CSV file has all of them.')).toBeInTheDocument()
    unmount()
    renderWeb(<FigureTable figures={figures(400)} isHidden={isHidden} format={String} />)
    expect(screen.queryByText(/The first/)).not.toBeInTheDocument()
  },
)
