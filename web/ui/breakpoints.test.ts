import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A phone, and a screen without space for columns beside the content. */
const breakpoints = ['48em', '75em']

/** Style sheets that still have another width. */
const known = [
  'web/features/audit/components/audit-log-table.module.css: 60em',
  'web/features/audit/components/entry-details.module.css: 60em',
  'web/features/categories/components/rule-table.module.css: 60em',
  'web/features/histogram/components/histogram-panel.module.css: 80em',
  'web/pages/batch/batch.module.css: 62em',
  'web/pages/help/help.module.css: 62em',
  'web/pages/post/post.module.css: 62em',
]

test('the style sheets have two breakpoints', () => {
  const used = globSync('web/{features,pages,ui}/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => [...query.matchAll(/width\W+([\d.]+[a-z]+)/g)])
      .map(([, width = '']) => ({ width, place: `${file}: ${width}` })),
  )
  expect(used.map(({ width }) => width)).toEqual(expect.arrayContaining(breakpoints))
  const others = used.filter(({ width, place }) => !breakpoints.includes(width) && !known.includes(place))
  expect(others).toEqual([])
})
