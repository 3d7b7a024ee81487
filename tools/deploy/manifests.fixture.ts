import { globSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Fields = { [key: string]: Value }

/** The mapping at a path of keys and indexes; an empty one if nothing is there. */
export function fieldsAt(value: Value, ...path: (string | number)[]): Fields {
  const found = at(value, ...path)
  return isFields(found) ? found : {}
}

export function listAt(value: Value, ...path: (string | number)[]): Value[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The value at a path of keys and indexes; null if nothing is there. */
export function at(value: Value, ...path: (string | number)[]): Value {
  return path.reduce<Value>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)] ?? null
    return isFields(inner) ? (inner[key] ?? null) : null
  }, value)
}

export function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readCompose(): Fields {
  return parse(readFileSync('deploy/compose/compose.yaml', 'utf8'), { merge: true })
}

/** Every object of the Kubernetes manifests, with its file. */
export function readManifests(): { file: string; content: Fields }[] {
  return globSync('deploy/kubernetes/*.yaml')
    .sort()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}`)
        const content: Fields = document.toJS()
        return { file, content }
      }),
    )
}

export const statefulSet = (): Fields =>
  readManifests().find(({ content }) => content.kind === 'StatefulSet')?.content ?? {}

/** Lines of the Dockerfile, with continued lines joined and without comments. */
export function readDockerfile(): string[] {
  const text = readFileSync('deploy/docker/Dockerfile', 'utf8').replaceAll(/^#.*\n/gm, '')
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** `KEY=value` lines of a systemd unit, in order. */
export function readUnit(): [string, string][] {
  return readFileSync('deploy/systemd/litopys.service', 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [, key, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key, value]]
    })
}
