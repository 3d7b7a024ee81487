import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opensearchPeer } from './opensearch.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-bench-opensearch-'))
  vi.stubEnv('PATH', directory)
  vi.stubEnv('XDG_CACHE_HOME', join(directory, 'cache'))
  vi.stubEnv('OPENSEARCH_URL', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})

function program(name: string, script: string): void {
  writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

const java = (version: string) => program('java', `echo 'openjdk version "${version}" 2025-04-15' >&2`)

test('without Java 17 OpenSearch is absent', async () => {
  expect(await opensearchPeer()).toMatchObject({ absent: expect.stringContaining('Java 17') })
  java('11.0.2')
  expect(await opensearchPeer()).toMatchObject({ absent: expect.stringContaining('Java 17') })
})

test('without Maven OpenSearch is absent until it was downloaded', async () => {
  java('17.0.15')
  expect(await opensearchPeer()).toMatchObject({ absent: expect.stringContaining('Maven') })
})

test('after a failed download OpenSearch is absent with its reason, and nothing is left', async () => {
  java('21')
  program('mvn', 'echo "[ERROR] Could not transfer artifact"; [ "$1" = -version ]')
  expect(await opensearchPeer()).toEqual({
    name: 'OpenSearch',
    absent: '[ERROR] Could not transfer artifact',
  })
  expect(readdirSync(join(directory, 'cache', 'litopys-bench'))).toEqual([])
})
