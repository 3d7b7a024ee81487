// `npm run check`: everything that can be said about the sources without running them. One line a step.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

const steps: { name: string; command: string[] }[] = [
  ...['contract', 'server', 'web', '.'].map((folder) => ({
    name: `types ${folder === '.' ? 'tools, e2e, bench' : folder}`,
    command: ['node_modules/typescript/bin/tsc', '-p', folder],
  })),
  {
    name: 'lint and format',
    command: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '--max-diagnostics=50',
      '--colors=off',
      '.',
    ],
  },
  { name: 'arrows', command: ['tools/arrows.ts'] },
  { name: 'OpenAPI document', command: ['tools/openapi.ts'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

/** Says one line, and what the step printed where it failed. */
function passes({ name, command }: (typeof steps)[number]): boolean {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.padStart(5)} s`)
  if (status !== 0) console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '       '))
  return status === 0
}

const failed = steps.filter((step) => !passes(step))
if (failed.length > 0) {
  console.log(
    `${failed.length} of ${steps.length} steps failed: ${failed.map(({ name }) => name).join('; ')}`,
  )
  process.exitCode = 1
}
