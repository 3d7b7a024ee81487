import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { at, fieldsAt, listAt, readCompose, readDockerfile } from './manifests.fixture.ts'

const home = mkdtempSync(path.join(tmpdir(), 'litopys-containers-'))
afterAll(() => rmSync(home, { recursive: true }))

const dockerfile = readDockerfile()
const compose = readCompose()
const services = Object.entries(fieldsAt(compose, 'services'))

/** A tag with a version; `latest` and names such as `bookworm` change under the same tag. */
const pinned = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?$/

describe('the Dockerfile', () => {
  const stages = dockerfile.flatMap((line, i) => (line.startsWith('FROM ') ? [i] : []))
  const runtime = dockerfile.slice(stages.at(-1))
  const instruction = (name: string) => runtime.filter((line) => line.startsWith(`${name} `))

  test('has no fault that a linter finds', () => {
    expect(validate(readFileSync('deploy/docker/Dockerfile', 'utf8')).map(({ message }) => message)).toEqual(
      [],
    )
    expect(validate('FORM debian:12').length).toBeGreaterThan(0)
  })

  test('names the versions of its base images', () => {
    const images = stages.map((i) => dockerfile[i]?.split(' ')[1] ?? '')
    expect(images.length).toBeGreaterThan(1)
    expect(images.filter((image) => !pinned.test(image))).toEqual([])
  })

  test('runs as a user other than root, on a volume, and checks its health', () => {
    expect(instruction('USER')).toEqual(['USER 10001:10001'])
    expect(instruction('VOLUME')).toEqual(['VOLUME ["/var/lib/litopys"]'])
    expect(instruction('HEALTHCHECK').join()).toContain('/healthz')
    expect(instruction('EXPOSE')).toEqual(['EXPOSE 8080'])
  })

  test('gets only the packages from this folder', () => {
    const rules = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(rules).toEqual(['*', '!dist/litopys-*-linux-*.tar.gz'])
    const copied = dockerfile.filter((line) => /^(?:COPY|ADD) (?!--from)/.test(line))
    expect(copied.filter((line) => !line.includes(' dist/litopys-'))).toEqual([])
  })

  test('starts programs that the package has', () => {
    const text = runtime.join('\n')
    const programs = [...text.matchAll(/"\/opt\/litopys\/([^"]+)"/g)].map(([, file]) => file)
    expect(programs.sort()).toEqual(['bin/litopys', 'node_modules/.bin/node'])
  })
})

describe('the compose file', () => {
  /** Images that write into their own file system. */
  const writable = ['clickhouse', 'libretranslate']

  test.each(services)('%s has a version, limits, and no more rights than it needs', (name, service) => {
    expect(at(service, 'image')).toMatch(pinned)
    expect(at(service, 'cap_drop')).toEqual(['ALL'])
    expect(at(service, 'security_opt')).toContain('no-new-privileges:true')
    expect(at(service, 'read_only')).toBe(writable.includes(name) ? null : true)
    const limits = fieldsAt(service, 'deploy', 'resources', 'limits')
    expect(Object.keys(limits).sort()).toEqual(['cpus', 'memory', 'pids'])
  })

  test('only Caddy has ports on the host, and only Caddy, Litopys and the translator reach the internet', () => {
    const having = (key: string) =>
      services.filter(([, service]) => at(service, key) !== null).map(([name]) => name)
    expect(having('ports')).toEqual(['caddy'])
    const outside = services.filter(([, service]) => listAt(service, 'networks').includes('outside'))
    expect(outside.map(([name]) => name)).toEqual(['litopys', 'libretranslate', 'caddy'])
    const internal = Object.entries(fieldsAt(compose, 'networks')).filter(
      ([, one]) => at(one, 'internal') === true,
    )
    expect(internal.map(([name]) => name)).toEqual(['edge', 'databases', 'translation'])
  })

  test('every secret, volume and network that a service uses is declared', () => {
    for (const kind of ['secrets', 'networks']) {
      const used = services.flatMap(([, service]) => listAt(service, kind).map(String))
      expect([...new Set(used)].sort()).toEqual(Object.keys(fieldsAt(compose, kind)).sort())
    }
    const volumes = services
      .flatMap(([, service]) =>
        listAt(service, 'volumes').map((volume) => String(volume).split(':')[0] ?? ''),
      )
      .filter((source) => !source.startsWith('.'))
    expect(volumes.sort()).toEqual(Object.keys(fieldsAt(compose, 'volumes')).sort())
  })

  test('files of secrets in variables are secrets of the same service', () => {
    for (const [, service] of services) {
      const files = Object.entries(fieldsAt(service, 'environment')).flatMap(
        ([, value]) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.slice(1) ?? [],
      )
      expect(listAt(service, 'secrets')).toEqual(expect.arrayContaining(files))
    }
  })

  test('uses every variable of .env.example', () => {
    const names = [...readFileSync('deploy/compose/.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)]
    const text = readFileSync('deploy/compose/compose.yaml', 'utf8')
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter(([, name]) => !text.includes(`\${${name}:`))).toEqual([])
  })

  test('Docker Compose accepts it', ({ skip }) => {
    if (spawnSync('docker', ['compose', 'version']).status !== 0) skip('Docker Compose is not installed')
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: 'deploy/compose',
      encoding: 'utf8',
      env: { ...process.env, LITOPYS_HOST: 'archive.example.org' },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

describe('make-secrets.sh', () => {
  const folder = path.join(home, 'secrets')
  const make = () => spawnSync('sh', ['deploy/compose/make-secrets.sh', folder], { encoding: 'utf8' })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

  test('makes the files of every secret, with addresses that the server accepts', () => {
    expect(make()).toMatchObject({ status: 0, stderr: '' })
    expect(readdirSync(folder).sort()).toEqual(Object.keys(fieldsAt(compose, 'secrets')).sort())
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const files = {
      DATABASE_URL_FILE: `${folder}/database-url`,
      CLICKHOUSE_URL_FILE: `${folder}/clickhouse-url`,
    }
    const { DATABASE_URL = '', CLICKHOUSE_URL = '' } = readConfig(files)
    const passwords = [new URL(DATABASE_URL).password, new URL(CLICKHOUSE_URL).password]
    expect(passwords).toEqual([read('postgres-password'), read('clickhouse-password')])
    expect(passwords.filter((password) => password.length === 48)).toHaveLength(2)
    expect([new URL(DATABASE_URL).hostname, new URL(CLICKHOUSE_URL).hostname]).toEqual([
      'postgres',
      'clickhouse',
    ])
  })

  test('never replaces passwords', () => {
    const before = read('postgres-password')
    expect(make()).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') })
    expect(read('postgres-password')).toBe(before)
  })
})

test('shell scripts have no syntax errors', () => {
  for (const file of ['deploy/litopys.sh', 'deploy/compose/make-secrets.sh']) {
    expect(existsSync(file)).toBe(true)
    execFileSync('sh', ['-n', file])
  }
})
