import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A phone whose browser has a large size of text, a phone, and a screen without space for columns beside the content. */
const breakpoints = ['18em', '48em', '75em']

test('the style sheets have three breakpoints', () => {
  const used = globSync('web/{features,pages,ui}/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => [...query.matchAll(/width\W+([\d.]+[a-z]+)/g)])
      .map(([, width = '']) => ({ width, place: `${file}: ${width}` })),
  )
  expect(used.map(({ width }) => width)).toEqual(expect.arrayContaining(breakpoints))
  const others = used.filter(({ width }) => !breakpoints.includes(width))
  expect(others).toEqual([])
})
