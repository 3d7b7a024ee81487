// `npm run check`: all static checks. Prints one line per step.
import { passes, type Step, typeSteps } from './step.ts'

const steps: Step[] = [
  ...typeSteps,
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
  { name: 'lockfile', command: ['tools/lockfile/main.ts'] },
  { name: 'regular expressions', command: ['tools/regexes/main.ts'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

const failed = steps.filter((step) => !passes(step))
if (failed.length > 0) {
  console.log(
    `${failed.length} of ${steps.length} steps failed: ${failed.map(({ name }) => name).join('; ')}`,
  )
  process.exitCode = 1
}
