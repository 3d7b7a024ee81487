import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { StatefulSet } from 'kubernetes-models/apps/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { keyNames } from '../../server/secrets/secrets-file.ts'
import {
  at,
  type Fields,
  fieldsAt,
  isFields,
  listAt,
  readManifests,
  statefulSet,
} from './manifests.fixture.ts'

type Model = { validate(): void }
/** A model of each kind from its manifest, as JSON. */
const models: Record<string, (manifest: string) => Model> = {
  StatefulSet: (manifest) => new StatefulSet(JSON.parse(manifest)),
  Ingress: (manifest) => new Ingress(JSON.parse(manifest)),
  NetworkPolicy: (manifest) => new NetworkPolicy(JSON.parse(manifest)),
  PodDisruptionBudget: (manifest) => new PodDisruptionBudget(JSON.parse(manifest)),
  ConfigMap: (manifest) => new ConfigMap(JSON.parse(manifest)),
  Namespace: (manifest) => new Namespace(JSON.parse(manifest)),
  Secret: (manifest) => new Secret(JSON.parse(manifest)),
  Service: (manifest) => new Service(JSON.parse(manifest)),
}
const manifests = readManifests().filter(({ content }) => content.kind !== 'Kustomization')
const pod = fieldsAt(statefulSet(), 'spec', 'template', 'spec')
const containers = listAt(pod, 'containers')
const named = (list: ReturnType<typeof listAt>) => list.map((one) => String(at(one, 'name')))
const ofKind = (kind: string) => manifests.filter(({ content }) => content.kind === kind)

function validate(content: Fields): void {
  const model = models[String(content.kind)]
  if (!model) throw new Error(`There is no model of ${String(content.kind)}.`)
  model(JSON.stringify(content)).validate()
}

test.each(manifests)('$file follows the schema of Kubernetes ($content.kind)', ({ content }) => {
  expect(() => validate(content)).not.toThrow()
})

test('the schema refuses a wrong manifest', () => {
  const wrong = structuredClone(statefulSet())
  fieldsAt(wrong, 'spec').replicas = 'two'
  expect(() => validate(wrong)).toThrow('replicas must be integer')
})

test('kustomization.yaml lists every manifest except the example of secrets', () => {
  const kustomization = readManifests().find(({ content }) => content.kind === 'Kustomization')?.content ?? {}
  const files = new Set(manifests.map(({ file }) => path.basename(file)))
  expect(listAt(kustomization, 'resources').map(String).sort()).toEqual(
    [...files].filter((file) => file !== 'secrets.example.yaml').sort(),
  )
})

test('kubectl builds the manifests', ({ skip }) => {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) skip('kubectl is not installed')
  const { status, stdout } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.match(/^kind: /gm)).toHaveLength(manifests.length - ofKind('Secret').length)
})

test('no container runs as root, writes into its image or gets more rights', () => {
  expect(fieldsAt(pod, 'securityContext')).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10001,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod.automountServiceAccountToken).toBe(false)
  expect(containers).toHaveLength(1)
  for (const container of containers) {
    expect(fieldsAt(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(at(container, 'image')).toMatch(/:\d+\.\d+\.\d+/)
    expect(at(container, 'resources', 'limits', 'memory')).not.toBeNull()
  }
})

test('probes ask the health routes of the server, through the port of the container', () => {
  const routes = readFileSync('server/http/probes.ts', 'utf8')
  const [server = null] = listAt(pod, 'containers')
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) =>
    fieldsAt(server, probe, 'httpGet'),
  )
  expect(probes.map((probe) => probe.path)).toEqual(['/readyz', '/healthz', '/readyz'])
  for (const { path: route, port } of probes) {
    expect(routes).toContain(`app.get('${String(route)}'`)
    expect(named(listAt(server, 'ports'))).toContain(port)
  }
})

test('every selector finds the pods', () => {
  const labels = fieldsAt(statefulSet(), 'spec', 'template', 'metadata', 'labels')
  const selectors = [
    fieldsAt(statefulSet(), 'spec', 'selector', 'matchLabels'),
    ...ofKind('Service').map(({ content }) => fieldsAt(content, 'spec', 'selector')),
    ...ofKind('NetworkPolicy').map(({ content }) => fieldsAt(content, 'spec', 'podSelector', 'matchLabels')),
    ...ofKind('PodDisruptionBudget').map(({ content }) =>
      fieldsAt(content, 'spec', 'selector', 'matchLabels'),
    ),
  ]
  expect(selectors).toHaveLength(6)
  for (const selector of selectors) expect(selector).toEqual(labels)
})

test('the ingress leads to a service, and each service to a port of the container', () => {
  const [server = null] = listAt(pod, 'containers')
  const services = ofKind('Service').map(({ content }) => content)
  const [{ content: ingress } = { content: {} }] = ofKind('Ingress')
  const backend = fieldsAt(ingress, 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service')
  const target = services.find((service) => at(service, 'metadata', 'name') === backend.name) ?? {}
  expect(named(listAt(target, 'spec', 'ports'))).toContain(at(backend, 'port', 'name'))
  expect(services.map((service) => at(service, 'metadata', 'name'))).toContain(
    at(statefulSet(), 'spec', 'serviceName'),
  )
  for (const service of services)
    for (const port of listAt(service, 'spec', 'ports'))
      expect(named(listAt(server, 'ports'))).toContain(at(port, 'targetPort'))
})

test('the pods use secrets and settings that the manifests describe, and volumes that they have', () => {
  const secrets = new Map(
    ofKind('Secret').map(({ content }) => [
      at(content, 'metadata', 'name'),
      Object.keys({ ...fieldsAt(content, 'data'), ...fieldsAt(content, 'stringData') }),
    ]),
  )
  const used = listAt(pod, 'volumes').flatMap((volume) => at(volume, 'secret', 'secretName') ?? [])
  expect(used.map(String).sort()).toEqual([...secrets.keys()].map(String).sort())
  const [server = null] = listAt(pod, 'containers')
  const files = listAt(server, 'env')
    .filter(isFields)
    .map(({ value }) => String(value))
    .filter((value) => path.dirname(value) === '/run/litopys')
    .map((value) => path.basename(value))
  expect(files.sort()).toEqual(secrets.get('litopys-settings')?.sort())
  expect(at(server, 'envFrom', 0, 'configMapRef', 'name')).toBe(
    at(ofKind('ConfigMap')[0]?.content ?? null, 'metadata', 'name'),
  )
  const volumes = [
    ...named(listAt(pod, 'volumes')),
    at(statefulSet(), 'spec', 'volumeClaimTemplates', 0, 'metadata', 'name'),
  ]
  const mounts = containers.flatMap((container) => named(listAt(container, 'volumeMounts')))
  expect([...new Set(mounts)].sort()).toEqual(volumes.map(String).sort())
})

test('the file of keys is in the secret of keys, and only the user and the group of the pod can read it', () => {
  const [server = null] = listAt(pod, 'containers')
  const value = listAt(server, 'env')
    .filter(isFields)
    .find(({ name }) => name === 'LITOPYS_SECRETS_FILE')?.value
  const mount = listAt(server, 'volumeMounts')
    .filter(isFields)
    .find(({ name }) => name === 'keys')
  expect(path.dirname(String(value))).toBe(mount?.mountPath)
  const keys = listAt(pod, 'volumes')
    .filter(isFields)
    .find(({ name }) => name === 'keys')
  // What readSecretsFile refuses: a file that the group can change, or that others can read.
  expect(Number(at(keys ?? null, 'secret', 'defaultMode')) & 0o027).toBe(0)
  const secret = ofKind('Secret').find(({ content }) => at(content, 'metadata', 'name') === 'litopys-keys')
  const text = fieldsAt(secret?.content ?? null, 'stringData')[path.basename(String(value))]
  expect(Object.keys(JSON.parse(String(text)))).toEqual([...keyNames])
})
