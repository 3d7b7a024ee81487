import { spawnSync } from 'node:child_process'
import { expect, inject, test } from 'vitest'
import { root } from '../step.ts'
import { acceptedAdvisories } from './accepted-advisories.ts'
import { type AcceptedAdvisory, auditFaults, readAudit } from './advisories.ts'

const [id, today] = ['https://github.com/advisories/GHSA-1', '2026-11-27']
const advisory = (severity: string) => ({
  source: 1,
  name: 'a',
  dependency: 'a',
  title: 'Prototype pollution',
  url: id,
  severity,
  range: '<2.0.0',
})
/** A report with one advisory of a package, and a package that depends on it. */
const reportOf = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity, via: [advisory(severity)], range: '<2.0.0' },
      b: { name: 'b', severity, via: ['a'], range: '*' },
      c: { name: 'c', severity, via: [advisory(severity)], range: '*' },
    },
  })
const faultsOf = (report: string, ...accepted: AcceptedAdvisory[]) => {
  const audit = readAudit(report)
  return audit.kind === 'advisories' ? auditFaults(audit.advisories, accepted, today) : [audit.why]
}
const accepted = { package: 'a', id, reason: 'Never called', decided: '2026-11-01', expires: '2026-12-01' }

test('a high or critical advisory is a fault once, and a lower one is not', () => {
  expect(faultsOf(reportOf('high'))).toEqual([`a <2.0.0: high, Prototype pollution (${id})`])
  expect(faultsOf(reportOf('critical'))).toHaveLength(1)
  expect(faultsOf(reportOf('moderate'))).toEqual([])
})

test('an accepted advisory is no fault until the decision expires', () => {
  expect(faultsOf(reportOf('high'), accepted)).toEqual([])
  expect(faultsOf(reportOf('high'), { ...accepted, expires: today })).toEqual([
    `a ${id}: the decision expired on ${today}`,
  ])
  expect(faultsOf(reportOf('high'), { ...accepted, id: `${id}0` })).toHaveLength(2)
})

test('a decision about an advisory that no package has is a fault', () => {
  const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })
  expect(faultsOf(none, accepted)).toEqual([`a ${id}: no package has this advisory any longer`])
})

test('an answer that is no report is not taken for one without advisories', () => {
  const refused = { message: '405 Method Not Allowed - POST', statusCode: 405, error: { summary: '' } }
  expect(readAudit(JSON.stringify(refused))).toEqual({ kind: 'unavailable', why: refused.message })
  const offline = { error: { code: 'ENOTFOUND', summary: 'request to the registry failed', detail: '' } }
  expect(readAudit(JSON.stringify(offline))).toMatchObject({ kind: 'unavailable' })
  expect(() => readAudit('{}')).toThrow('no report')
})

test.runIf(inject('isLong'))('no package of the product has a serious advisory', ({ skip }) => {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], { cwd: root, encoding: 'utf8' })
  const audit = readAudit(stdout)
  if (audit.kind === 'unavailable') {
    const warning = `NOT CHECKED: the registry answers no audit (${audit.why}). Run npm audit --omit=dev elsewhere.`
    console.warn(`\n${'!'.repeat(warning.length)}\n${warning}\n${'!'.repeat(warning.length)}\n`)
    skip(warning)
  } else {
    const day = new Date().toISOString().slice(0, 10)
    expect(auditFaults(audit.advisories, acceptedAdvisories, day)).toEqual([])
  }
})
