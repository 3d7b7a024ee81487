import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findCompiler } from '../prepare/machine.mjs'
import { root } from '../prepare/say.mjs'

const source = path.join(import.meta.dirname, 'clickhouse-server.c')

/** The path of a ClickHouse server program, compiled on first use with the library of the chdb package. */
export function buildClickHouse(): string {
  const library = libraryFolder()
  const version = createHash('sha256').update(readFileSync(source)).update(library).digest('hex').slice(0, 12)
  const program = path.join(root, 'node_modules/.cache/litopys', `clickhouse-server-${version}`)
  if (existsSync(program)) return program

  const compiler = findCompiler()
  if (!compiler) throw new Error('no gcc on this machine; "node tools/prepare.mjs test" installs it')
  mkdirSync(path.dirname(program), { recursive: true })
  // Renamed when complete, because a test in another process may compile the same.
  const fresh = `${program}.${process.pid}`
  const linking = ['-L', library, '-lchdb', `-Wl,-rpath,${library}`]
  execFileSync(compiler, ['-O1', '-o', fresh, source, ...linking], { stdio: 'pipe' })
  renameSync(fresh, program)
  return program
}

function libraryFolder(): string {
  if (process.platform !== 'linux') throw new Error('the ClickHouse server for tests runs on Linux only')
  const manifest = `@chdb/lib-linux-${process.arch}-gnu/package.json`
  return path.dirname(createRequire(import.meta.url).resolve(manifest))
}
