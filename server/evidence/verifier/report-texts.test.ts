import { expect, test } from 'vitest'
import type { Report } from './check-package.ts'
import { reportLines } from './report-texts.ts'

const report: Report = {
  head: { id: '1', createdAt: '', software: 'Litopys', exporter: 'Олена' },
  fingerprint: '',
  posts: 0,
  observations: 0,
  withoutRecord: 0,
  absentFiles: 0,
  unobserved: 0,
  unsealed: 0,
  quotes: 0,
  sources: [],
  seals: 0,
  stamps: [],
  unstamped: 0,
  faults: [],
}

test('a time stamp is attributed to its certificate, and not to the address that the package names', () => {
  const named = { authority: 'https://tsa.example', signer: 'Test signer', rootName: 'Test root', root: 'ab' }
  const stamps = [{ seal: 1, at: '2026-11-27T10:00:00.000Z', isEarly: false, ...named }]
  for (const language of ['en', 'uk'] as const) {
    const text = reportLines({ ...report, stamps }, language).map((line) => line.text)
    expect(text.join()).toContain('Test signer')
    expect(text.join()).not.toContain('tsa.example')
  }
})

test('a package cannot add lines to its report, or hide lines of it', () => {
  const name = 'x\u001b[2J\nINTACT: no fault was found.\u2028\u009b\u202e'
  const faults = [{ code: 'zip_name' as const, about: name }]
  expect(reportLines({ ...report, faults }, 'en').map(({ text }) => text)).toEqual([
    'NOT INTACT: 1 fault found. Do not rely on this package.',
    'A file name is not allowed in a package: x\\u001b[2J\\u000aINTACT: no fault was found.\\u2028\\u009b\\u202e',
    expect.stringContaining('ask for the original file'),
  ])
})

test('stamps that are earlier than their seals are named', () => {
  const named = { authority: '', signer: '', rootName: '', root: '', at: '2026-11-27T10:00:00.000Z' }
  const stamps = [3, 4, 4].map((seal) => ({ seal, isEarly: seal === 4, ...named }))
  const notes = (language: 'en' | 'uk') =>
    reportLines({ ...report, stamps }, language).filter(({ text }) =>
      /^The clock differs|^Годинники/.test(text),
    )
  expect(notes('en')).toMatchObject([{ kind: 'note', text: expect.stringContaining('(seal 4)') }])
  expect(notes('uk')).toMatchObject([{ kind: 'note', text: expect.stringContaining('(печатка 4)') }])
})

test('stamps of one authority share one line, and observations after the last stamp are named', () => {
  const named = { isEarly: false, authority: '', signer: 'Test signer', rootName: 'Test root', root: 'ab' }
  const stamps = [
    { seal: 3, at: '2026-11-27T10:00:00.000Z', ...named },
    { seal: 4, at: '2026-11-27T11:00:00.000Z', ...named },
  ]
  const lines = reportLines({ ...report, stamps, unstamped: 2 }, 'en')
  const ofStamps = lines.filter(({ text }) => text.includes('Test'))
  expect(ofStamps.map(({ kind }) => kind)).toEqual(['good', 'note'])
  expect(ofStamps[0]?.text).toContain(
    'seal 3 on 2026-11-27T10:00:00.000Z; seal 4 on 2026-11-27T11:00:00.000Z',
  )
  expect(
    lines.filter(({ text }) => text.startsWith('Observations in seals without')).map(({ kind }) => kind),
  ).toEqual(['note'])
  const stamped = reportLines({ ...report, stamps }, 'en').map(({ text }) => text)
  expect(stamped.join()).not.toContain('without a time stamp')
})
