/** A published fault of a package, as `npm audit --json` reports it. `id` is its address. */
export type Advisory = { package: string; id: string; severity: string; title: string; range: string }

/** An advisory that does not matter here, and until when the decision is valid. */
export type AcceptedAdvisory = {
  package: string
  id: string
  reason: string
  /** Days, such as 2026-11-27. */
  decided: string
  expires: string
}

export type AuditReport =
  | { kind: 'advisories'; advisories: Advisory[] }
  /** The registry answers no audit, or it cannot be reached. Nothing is known about the packages. */
  | { kind: 'unavailable'; why: string }

type Written = { [name: string]: unknown }

/**
 * Reads the output of `npm audit --json` (report version 2).
 * @throws Error if it is neither a report nor an error of npm.
 */
export function readAudit(output: string): AuditReport {
  const report = fieldsOf(JSON.parse(output))
  if (report?.auditReportVersion === 2) {
    const packages = Object.values(fieldsOf(report.vulnerabilities) ?? {})
    const advisories = packages.flatMap((one) => {
      const via = fieldsOf(one)?.via
      return Array.isArray(via) ? via.flatMap(advisoryOf) : []
    })
    return { kind: 'advisories', advisories: distinct(advisories) }
  }
  const why = report?.message ?? fieldsOf(report?.error)?.summary
  if (typeof why === 'string' && why !== '') return { kind: 'unavailable', why }
  throw new Error(`This is no report of npm audit: ${output.slice(0, 200)}`)
}

const serious = new Set(['high', 'critical'])

/**
 * High and critical advisories without a decision, and decisions that have expired or that no advisory needs.
 * `today` is a day, such as 2026-11-27.
 */
export function auditFaults(
  advisories: readonly Advisory[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
): string[] {
  const isOf = (advisory: Advisory) => (one: AcceptedAdvisory) =>
    one.package === advisory.package && one.id === advisory.id
  const open = advisories
    .filter(({ severity }) => serious.has(severity))
    .filter((advisory) => !accepted.some(isOf(advisory)))
    .map((one) => `${one.package} ${one.range}: ${one.severity}, ${one.title} (${one.id})`)
  const expired = accepted
    .filter(({ expires }) => expires <= today)
    .map((one) => `${one.package} ${one.id}: the decision expired on ${one.expires}`)
  const unneeded = accepted
    .filter((one) => !advisories.some((advisory) => isOf(advisory)(one)))
    .map((one) => `${one.package} ${one.id}: no package has this advisory any longer`)
  return [...open, ...expired, ...unneeded]
}

/** A cause of a vulnerability: an advisory, or the name of the package that has it. */
function advisoryOf(via: unknown): Advisory[] {
  const { name, url, severity, title, range } = fieldsOf(via) ?? {}
  if (typeof name !== 'string' || typeof url !== 'string' || typeof severity !== 'string') return []
  return [{ package: name, id: url, severity, title: String(title), range: String(range) }]
}

function distinct(advisories: Advisory[]): Advisory[] {
  return [...new Map(advisories.map((one) => [`${one.package} ${one.id}`, one])).values()]
}

function fieldsOf(value: unknown): Written | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
