/** A commit since the last release. */
export type Commit = { hash: string; subject: string; body: string }

const headings = { feat: 'Added', fix: 'Fixed', perf: 'Faster' }

const conventional = /^(?<kind>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<text>.+)$/

/**
 * The section of CHANGELOG.md for a release, as Markdown: what commits of kind feat, fix and perf changed for
 * users, and breaking changes of any kind.
 */
export function changelogSection(version: string, date: string, commits: Commit[]): string {
  const changes = commits.flatMap((commit) => {
    const groups = conventional.exec(commit.subject)?.groups
    if (!groups?.kind || !groups.text) return []
    const line = `- ${groups.scope ? `**${groups.scope}**: ` : ''}${groups.text} (${commit.hash.slice(0, 8)})`
    const isBreaking = groups.breaking !== undefined || /^BREAKING[ -]CHANGE: /m.test(commit.body)
    return [{ kind: groups.kind, line, isBreaking }]
  })
  const parts = [
    part(
      'Incompatible',
      changes.filter(({ isBreaking }) => isBreaking),
    ),
    ...Object.entries(headings).map(([kind, heading]) =>
      part(
        heading,
        changes.filter((change) => change.kind === kind && !change.isBreaking),
      ),
    ),
  ].filter((text) => text !== '')
  const body = parts.length > 0 ? parts.join('\n') : 'No changes for users.\n'
  return `## ${version}, ${date}\n\n${body}`
}

function part(heading: string, changes: { line: string }[]): string {
  if (changes.length === 0) return ''
  return `### ${heading}\n\n${changes.map(({ line }) => line).join('\n')}\n`
}
