import { git } from '../git.ts'
import type { Commit } from './changelog.ts'

/** @throws Error if the clone has changes, or if the tag names another commit. */
export function assertReady(folder: string, tag: string): void {
  const changes = git(folder, 'status', '--porcelain')
  if (changes !== '')
    throw new Error(`A release needs a clean tree. Commit or remove these changes first:\n${changes}`)
  if (git(folder, 'tag', '--list', tag) === '') return
  const [tagged, head] = [git(folder, 'rev-list', '-1', tag), git(folder, 'rev-parse', 'HEAD')]
  if (tagged !== head)
    throw new Error(
      `The tag ${tag} names another commit (${tagged.slice(0, 8)}). Set a new version in package.json first.`,
    )
}

/** The last version tag before the current commit, except `tag`; undefined if there is none. */
export function lastTag(folder: string, tag: string): string | undefined {
  const tags = git(folder, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  return tags.find((one) => one !== '' && one !== tag)
}

/** Commits since a tag, newest first, without merges. */
export function commitsSince(folder: string, tag: string | undefined): Commit[] {
  const output = git(
    folder,
    'log',
    '--no-merges',
    '-z',
    '--format=%H%n%s%n%b',
    tag === undefined ? 'HEAD' : `${tag}..HEAD`,
  )
  return output.split('\0').flatMap((record): Commit[] => {
    const [hash = '', subject = '', ...body] = record.split('\n')
    return hash === '' ? [] : [{ hash, subject, body: body.join('\n') }]
  })
}
