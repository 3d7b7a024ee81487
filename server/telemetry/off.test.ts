import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { readConfig } = await import('../config.ts')
  await openTelemetry(readConfig(SETTINGS), undefined)
  console.log(JSON.stringify(loaded.filter((url) => /opentelemetry|prom-client/.test(url)).length))
`

/** Number of files of the libraries that a start with these settings loads. */
function loadedWith(settings: object): number {
  const input = program.replace('SETTINGS', JSON.stringify(settings))
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return Number(execFileSync(process.execPath, ['--input-type=module'], { input, cwd, encoding: 'utf8' }))
}

test('without their settings, the libraries of metrics and traces are not loaded', () => {
  expect(loadedWith({})).toBe(0)
  expect(loadedWith({ METRICS_PORT: '0' })).toBeGreaterThan(0)
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBeGreaterThan(0)
})
