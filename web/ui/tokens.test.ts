import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heatInk, heatSteps } from './heat-ink.ts'

const sheet = readFileSync('web/ui/tokens.css', 'utf8')
const [light = '', dark = ''] = sheet.split('data-mantine-color-scheme="dark"')

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('frames of fields, bars and series of charts have a contrast of 3:1 in the %s theme', (_, tokens) => {
  const colourOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '#000000'
  const drawn = [
    'frame',
    'accent',
    'bar',
    'series-rest',
    ...Array.from({ length: 8 }, (_, i) => `series-${i + 1}`),
  ]
  const faults = drawn
    .map((name) => ({ name, contrast: contrastOf(colourOf(name), colourOf('paper')) }))
    .filter(({ contrast }) => contrast < 3)
  expect(colourOf('frame')).not.toBe('#000000')
  expect(faults).toEqual([])
})

test.each([
  ['light', light],
  ['dark', dark],
])(
  'colours of a heat map differ in lightness, and figures in them are readable, in the %s theme',
  (theme, tokens) => {
    const colourOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '#000000'
    const steps = Array.from({ length: heatSteps + 1 }, (_, i) => luminanceOf(colourOf(`heat-${i}`)))
    const sign = theme === 'light' ? -1 : 1
    const differences = steps
      .slice(1)
      .map((one, i) => sign * Math.log((one + 0.05) / ((steps[i] ?? 0) + 0.05)))
    // Lightness alone distinguishes the colours, so that they do not depend on seeing hues.
    expect(Math.min(...differences)).toBeGreaterThan(0.1)
    const inks = Array.from({ length: heatSteps }, (_, i) => [
      colourOf(heatInk(i + 1).slice('var(--'.length, -1)),
      colourOf(`heat-${i + 1}`),
    ])
    const contrasts = inks.map(([ink = '', ground = '']) => contrastOf(ink, ground))
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  },
)

test('in forced colours, the series of charts have a contrast of 3:1 to black and to white', () => {
  const series = [...light.matchAll(/--series-\w+: (#[0-9a-f]{6});/g)].map(([, colour = '']) => colour)
  expect(series).toHaveLength(9)
  expect(series.filter((one) => contrastOf(one, '#ffffff') < 3 || contrastOf(one, '#000000') < 3)).toEqual([])
})
