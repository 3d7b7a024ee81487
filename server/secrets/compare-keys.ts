import type { ProcessNotices } from '#records/process-notices'
import { fingerprintsOf, type SecretsFile } from './secrets-file.ts'

type Compared = {
  secrets: SecretsFile
  notices: Pick<ProcessNotices, 'on' | 'send'>
  /** Called with the names of keys that this process and another one do not both accept. */
  onDifferent(names: string[]): void
}

/**
 * Compares the keys of the processes with the same records, by fingerprints. Each must accept the current key of
 * every other one: otherwise a session of one is invalid at the other.
 */
export function compareKeys({ secrets, notices, onDifferent }: Compared): void {
  const own = Map.groupBy(fingerprintsOf(secrets), ({ name }) => name)
  const lists = new Map([...own].map(([name, keys]) => [name, keys.map(({ fingerprint }) => fingerprint)]))
  const tell = () => {
    for (const [name, fingerprints] of lists) notices.send('keys', `${name}=${fingerprints.join('+')}`)
  }
  let hasReplied = false
  notices.on('keys', (text = '') => {
    const different = text.split(' ').flatMap((entry) => {
      const [name = '', list = ''] = entry.split('=')
      const [ours, theirs] = [lists.get(name) ?? [], list.split('+')]
      const areAccepted = theirs.includes(ours[0] ?? '') && ours.includes(theirs[0] ?? '')
      return entry === '' || areAccepted ? [] : [name]
    })
    if (different.length === 0) return
    onDifferent(different)
    if (hasReplied) return
    // The other process may have started later, and does not know these keys.
    hasReplied = true
    tell()
  })
  tell()
}
