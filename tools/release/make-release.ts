import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { git } from '../git.ts'
import { type Edition, manifest } from '../package/contents.ts'
import { makePackage } from '../package/make-package.ts'
import { root } from '../step.ts'
import { changelogSection } from './changelog.ts'
import { assertReady, commitsSince, lastTag } from './repository.ts'

const editions: Edition[] = ['complete', 'without-chdb']

type Options = { withTag: boolean; say: (line: string) => void }

/**
 * Writes the files of a release of the current commit. SHA256SUMS is the last one, so it never names an incomplete file.
 * @throws Error if the clone has changes, or if the version has a tag on another commit.
 */
export async function makeRelease({ withTag, say }: Options): Promise<void> {
  const folder = path.join(root, 'dist')
  const { name, version } = manifest()
  const tag = `v${version}`
  assertReady(root, tag)
  const previous = lastTag(root, tag)
  mkdirSync(folder, { recursive: true })
  rmSync(path.join(folder, 'SHA256SUMS'), { force: true })

  const files: string[] = []
  for (const edition of editions) {
    const { file, packedBytes, unpackedBytes } = await makePackage(folder, edition)
    files.push(path.basename(file))
    say(`${path.basename(file)}: ${megabytes(packedBytes)}, unpacked ${megabytes(unpackedBytes)}`)
  }
  files.push(writeBillOfMaterials(folder, `${name}-${version}.cdx.json`))
  const date = git(root, 'log', '-1', '--format=%cs')
  const section = changelogSection(version, date, commitsSince(root, previous))
  files.push(writeWhole(folder, `CHANGELOG-${version}.md`, section))
  say(
    `CHANGELOG-${version}.md: ${previous ? `changes since ${previous}` : 'all changes, as there is no earlier tag'}`,
  )

  const sums = files.sort().map((file) => `${sha256(path.join(folder, file))}  ${file}\n`)
  writeWhole(folder, 'SHA256SUMS', sums.join(''))
  say(`SHA256SUMS of ${files.length} files in ${folder}`)
  if (!withTag) return say('No tag was made. Use --tag to make one.')
  if (git(root, 'tag', '--list', tag) === '')
    git(root, 'tag', '--annotate', tag, '--message', `Litopys ${version}`)
  say(`The tag ${tag} is in this clone. Nothing was published.`)
}

/** CycloneDX, without times and random numbers, so that equal packages give equal bytes. */
function writeBillOfMaterials(folder: string, name: string): string {
  const text = execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js'),
      ...['--omit', 'dev', '--mc-type', 'application', '--output-reproducible', '--output-file', '-'],
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return writeWhole(folder, name, text)
}

/** Writes a file that is complete as soon as it has its name. Returns the name. */
function writeWhole(folder: string, name: string, content: string): string {
  const unfinished = path.join(folder, `${name}.new`)
  writeFileSync(unfinished, content, { flush: true })
  renameSync(unfinished, path.join(folder, name))
  return name
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
