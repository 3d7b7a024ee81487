// `npm run fuzz -- [TARGET …] [--seconds 60] [--seed 1] [--keep]`: searches for inputs that break a promise of a
// parser, steered by the branches that inputs reach. An input that does so is stored in tools/fuzz/regressions,
// which `npm test` reads. `--keep` adds inputs that reach new branches to tools/fuzz/corpus. Exits with 1 if an
// input breaks a promise, with 2 if the arguments are wrong.
import { countOf, readArguments, refuse } from '../command-line.ts'
import { fuzz, readInputs, writeInput } from './fuzz.ts'
import { type NamedTarget, targets } from './targets.ts'

const names = targets.map(({ name }) => name)
const usage = `usage: npm run fuzz -- [TARGET ...] [--seconds 60] [--seed 1] [--keep]
targets: ${names.join(' ')}`

const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})

async function search({ name, module, watched }: NamedTarget, seconds: number, seed: number): Promise<void> {
  const inputs = [...readInputs('corpus', name), ...readInputs('regressions', name)].map(({ input }) => input)
  const { runs, reached, kept, broken } = await fuzz({ module, watched, inputs, seconds, seed })
  console.log(
    `${name.padEnd(8)} ${runs} inputs, ${reached} branches reached, ${kept.length} inputs reached more`,
  )
  if (values.keep) for (const input of kept) writeInput('corpus', name, input)
  if (!broken) return
  console.log(`${writeInput('regressions', name, broken.input)} breaks a promise: ${broken.fault}`)
  process.exitCode = 1
}

const unknown = positionals.filter((asked) => !names.some((name) => name === asked))
if (unknown.length > 0) refuse(`There is no target ${unknown.join(', ')}; there are ${names.join(', ')}`)
const [seconds, seed] = [countOf('seconds', values.seconds), countOf('seed', values.seed)]
for (const target of targets)
  if (positionals.length === 0 || positionals.includes(target.name)) await search(target, seconds, seed)
