import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findCompiler } from '../../tools/prepare/machine.mjs'
import { root } from './child.ts'

/** The path of a library for LD_PRELOAD that is compiled from this C file on first use. */
export function buildPreloaded(source: string): string {
  const version = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12)
  const library = join(root, 'node_modules/.cache/litopys', `${basename(source, '.c')}-${version}.so`)
  if (existsSync(library)) return library
  const compiler = findCompiler()
  if (!compiler) throw new Error('no gcc on this machine; "node tools/prepare.mjs test" installs it')
  mkdirSync(dirname(library), { recursive: true })
  // Renamed when complete, because a test in another process may compile the same library.
  const fresh = `${library}.${process.pid}`
  execFileSync(compiler, ['-shared', '-fPIC', '-O1', '-o', fresh, source, '-ldl'], { stdio: 'pipe' })
  renameSync(fresh, library)
  return library
}
