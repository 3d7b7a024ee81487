import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment, readConfig } from '../../server/config.ts'
import { manifest } from '../package/contents.ts'
import {
  fieldsAt,
  isFields,
  listAt,
  readCompose,
  readDockerfile,
  readManifests,
  readUnit,
  statefulSet,
} from './manifests.fixture.ts'

const settings = Object.keys(environment.properties)
/** Variables of Node. */
const others = ['NODE_COMPILE_CACHE', 'TMPDIR']

const isSetting = (name: string) =>
  [...settings, ...others].includes(name) || settings.includes(name.replace(/_FILE$/, ''))

const inDockerfile = readDockerfile()
  .filter((line) => line.startsWith('ENV '))
  .flatMap((line) => [...line.matchAll(/(?<= )([A-Z_]+)=(\S+)/g)])
  .map(([, name = '', value = '']): [string, string] => [name, value])
const inCompose = Object.entries(fieldsAt(readCompose(), 'services', 'litopys', 'environment'))
const inKubernetes = [
  ...readManifests()
    .filter(({ content }) => content.kind === 'ConfigMap')
    .flatMap(({ content }) => Object.entries(fieldsAt(content, 'data'))),
  ...listAt(statefulSet(), 'spec', 'template', 'spec', 'containers').flatMap((container) =>
    listAt(container, 'env')
      .filter(isFields)
      .map(({ name, value }): [string, string] => [String(name), String(value)]),
  ),
]
const inUnit = readUnit()
  .filter(([key]) => key === 'Environment')
  .map(([, value]): [string, string] => {
    const [name = '', ...rest] = value.split('=')
    return [name, rest.join('=')]
  })

const places = [
  ['the Dockerfile', inDockerfile, 4],
  ['the compose file', inCompose, 7],
  ['the Kubernetes manifests', inKubernetes, 10],
  ['the systemd unit', inUnit, 3],
] as const

test.each(places)('every environment variable in %s is a setting', (_place, variables, atLeast) => {
  expect(variables.map(([name]) => name).filter((name) => !isSetting(name))).toEqual([])
  expect(variables.length).toBeGreaterThanOrEqual(atLeast)
})

test.each(places)('the server accepts the values in %s', (_place, variables) => {
  const values = variables
    .filter(([name, value]) => settings.includes(name) && !String(value).includes('${'))
    .map(([name, value]) => [name, String(value)])
  // Values that the server requires beside others.
  const fromFiles = variables.flatMap(([name]) => (/^S3_.*_FILE$/.test(name) ? [name.slice(0, -5)] : []))
  values.push(...fromFiles.map((name) => [name, 'in a file']))
  expect(() => readConfig(Object.fromEntries(values))).not.toThrow()
})

test('a variable that is no setting is noticed', () => {
  expect(
    ['PORT', 'DATABASE_URL_FILE', 'DATABSE_URL', 'PORT_FILES'].filter((name) => !isSetting(name)),
  ).toEqual(['DATABSE_URL', 'PORT_FILES'])
})

test('settings with passwords come from files', () => {
  const secret =
    /^(?:DATABASE_URL|CLICKHOUSE_URL|SMTP_URL|SMS_AUTHORIZATION|TRANSLATE_API_KEY|S3_SECRET_ACCESS_KEY)$/
  for (const [, variables] of places)
    expect(variables.map(([name]) => name).filter((name) => secret.test(name))).toEqual([])
})

test('deployments use the version of package.json', () => {
  const { version } = manifest()
  const files = [
    'deploy/compose/compose.yaml',
    'deploy/kubernetes/statefulset.yaml',
    'deploy/kubernetes/kustomization.yaml',
    'deploy/docker/Dockerfile',
  ]
  const named = files.map((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/(?:litopys:|newTag: |VERSION[:=] ?)(\d+\.\d+\.\d+)/g)].map(([, one]) => one)
  })
  expect(named.filter((versions) => versions.length === 0)).toEqual([])
  expect(new Set(named.flat())).toEqual(new Set([version]))
})
