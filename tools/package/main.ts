// `npm run package`: makes dist/litopys-VERSION-PLATFORM.tar.gz, which runs on a machine without Node and npm.
// `npm run package -- --without-chdb` leaves the embedded ClickHouse out.

import path from 'node:path'
import { parseArgs } from 'node:util'
import { git } from '../git.ts'
import { root } from '../step.ts'
import { makePackage } from './make-package.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const { values } = parseArgs({ options: { 'without-chdb': { type: 'boolean' } } })
const isTerminal = process.stderr.isTTY
let shown = 0
const { file, packedBytes, unpackedBytes, files, sha256 } = await makePackage(
  path.join(root, 'dist'),
  values['without-chdb'] ? 'without-chdb' : 'complete',
  (bytes) => {
    if (!isTerminal || bytes - shown < 10e6) return
    shown = bytes
    process.stderr.write(`\r${megabytes(bytes)} packed`)
  },
)
if (isTerminal) process.stderr.write('\r')
console.log(
  `${path.relative(root, file)}: ${megabytes(packedBytes)}, unpacked ${megabytes(unpackedBytes)}, ${files} files`,
)
console.log(`SHA-256 ${sha256}`)
if (git(root, 'status', '--porcelain') !== '')
  console.log('The clone has changes without a commit: others cannot repeat this package.')
