import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { authorityUrls, readRoots } from '#features/evidence/trusted-authorities'
import { readConfig } from './config.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-config-'))
afterAll(() => rmSync(home, { recursive: true }))

function file(content: string): string {
  const path = join(home, 'value')
  writeFileSync(path, content)
  return path
}

test('a setting can come from a file, without the line end', () => {
  const { DATABASE_URL } = readConfig({ DATABASE_URL_FILE: file('postgres://u:p@db/litopys\n') })
  expect(DATABASE_URL).toBe('postgres://u:p@db/litopys')
})

test('the value from a file is checked like the value of the variable', () => {
  expect(() => readConfig({ PORT_FILE: file('99999') })).toThrow(
    /^The configuration is not valid:\n {2}PORT: /,
  )
})

test('an empty variable names no file', () => {
  expect(readConfig({ TRANSLATE_API_KEY_FILE: '' }).TRANSLATE_API_KEY).toBeUndefined()
})

test('an override also replaces a file that the environment names', () => {
  vi.stubEnv('DATABASE_URL_FILE', file('postgres://u:p@db/litopys'))
  try {
    expect(readConfig().DATABASE_URL).toBe('postgres://u:p@db/litopys')
    expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a variable and its file must not both be set', () => {
  expect(() => readConfig({ PORT: '8080', PORT_FILE: file('8081') })).toThrow(
    'PORT_FILE: PORT is set too. Set one of them',
  )
})

test.each([
  ['missing', () => join(home, 'gone')],
  ['empty', () => file('\n')],
])('a start with a %s file names the variable and the file', (_what, path) => {
  expect(() => readConfig({ SMTP_URL_FILE: path() })).toThrow(
    /SMTP_URL_FILE: The file .* is empty or cannot be read/,
  )
})

test('a wrong value is answered with the values or with the document that describes its form', () => {
  expect(() => readConfig({ LOG_LEVEL: 'loud', SMTP_URL: 'mail.example.org' })).toThrow(
    /SMTP_URL: does not have the form that docs\/configuration\.md describes\n {2}LOG_LEVEL: must be one of fatal, error, warn, /,
  )
})

test('a folder of backups inside the data directory is refused', () => {
  const inside = { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/../data/backups' }
  expect(() => readConfig(inside)).toThrow(/BACKUP_DIR: The folder is in DATA_DIR/)
  expect(readConfig({ ...inside, BACKUP_DIR: '/srv/data-backups' }).BACKUP_DIR).toBe('/srv/data-backups')
})

test('time-stamping authorities need their roots, and none may be named twice', () => {
  const one = { TSA_URL: 'https://tsa.example/tsr' }
  expect(() => readConfig(one)).toThrow(/TSA_ROOTS: TSA_URL needs this/)
  const both = { TSA_URL: 'https://u:p@tsa.example/tsr, http://other.example/', TSA_ROOTS: '/roots.pem' }
  expect(authorityUrls(readConfig(both).TSA_URL)).toEqual([
    'https://u:p@tsa.example/tsr',
    'http://other.example/',
  ])
  const twice = { ...both, TSA_URL: 'https://tsa.example/tsr https://u:p@tsa.example/tsr?a=1' }
  expect(() => readConfig(twice)).toThrow(/TSA_URL: Two authorities have the same host and path/)
  const queries = { ...both, TSA_URL: 'https://tsa.example/tsr?key=secret https://tsa.example/tsr?key=other' }
  expect(() => readConfig(queries)).toThrow(
    /TSA_URL: Two authorities have the same host and path\. .* may be secret.* Remove one of them/,
  )
  expect(() => readConfig(queries)).not.toThrow(/key=/)
  expect(() => readConfig({ ...both, TSA_URL: 'ftp://tsa.example' })).toThrow(/TSA_URL/)
})

test('the roots of authorities must be a file with certificates', () => {
  expect(() => readRoots(file('no certificate'))).toThrow(/TSA_ROOTS: .* has no certificate in PEM form/)
  expect(() => readRoots('/no/such/file')).toThrow(/TSA_ROOTS: \/no\/such\/file cannot be read/)
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  expect(() => readRoots(file(broken))).toThrow(/TSA_ROOTS: .* cannot be read/)
  expect(readRoots(undefined)).toEqual([])
})
