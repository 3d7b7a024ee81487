import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

test('texts use Inter, with every weight from 100 to 900', () => {
  const fontFamily = expect.stringMatching(/^'Inter Variable'/)
  expect(theme).toMatchObject({ fontFamily, headings: { fontFamily } })
  const main = readFileSync('web/main.tsx', 'utf8')
  const [, sheet = ''] = /'(@fontsource-variable\/inter\/[^']+)'/.exec(main) ?? []
  const faces = readFileSync(`node_modules/${sheet}`, 'utf8').split('@font-face').slice(1)
  expect(faces.length).toBeGreaterThan(1)
  for (const face of faces) expect(face).toMatch(/font-family: 'Inter Variable';[^}]*font-weight: 100 900;/s)
})
