// `npm run release`: makes the files of a release in dist/ from a clean tree: both packages, their bill of
// materials, the section of the changelog and SHA256SUMS. It publishes nothing.
// `npm run release -- --tag` also makes the tag vVERSION in this clone.
import { parseArgs } from 'node:util'
import { makeRelease } from './make-release.ts'

const { values } = parseArgs({ options: { tag: { type: 'boolean' } } })
try {
  await makeRelease({ withTag: values.tag === true, say: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
