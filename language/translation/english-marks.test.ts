import { expect, test } from 'vitest'
import { englishMarks } from './english-marks.ts'

test.each<[string[], string, string[]]>([
  [['drone'], 'Drones over the bridge, a drone fell', ['Drones', 'drone']],
  [['multiple rocket launcher'], 'Two multiple rocket launchers and a rocket', ['multiple rocket launchers']],
  [['strike', 'air strike'], 'An air strike and other strikes', ['air strike', 'strike', 'strikes']],
  [['Т-72'], 'A Т-72 tank, a Т-64', ['Т-72']],
  [['…', ''], 'Nothing is asked for', []],
  [[], 'Nothing at all', []],
])('%j in %s', (sought, text, expected) => {
  expect(englishMarks(sought, text).map(([start, end]) => text.slice(start, end))).toEqual(expected)
})
