// `npm run fuzz -- [TARGET …] [--seconds 60] [--seed 1] [--keep]`: searches for inputs that break a promise of a
// parser, steered by the branches that inputs reach. An input that does so is stored in tools/fuzz/regressions,
// which `npm test` reads. `--keep` adds inputs that reach new branches to tools/fuzz/corpus. Exits with 1 if an
// input breaks a promise.
import { parseArgs } from 'node:util'
import { fuzz, readInputs, writeInput } from './fuzz.ts'
import { type NamedTarget, targets } from './targets.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})

function numberOf(name: 'seconds' | 'seed'): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1`)
  return number
}

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

const unknown = positionals.filter((asked) => !targets.some(({ name }) => name === asked))
if (unknown.length > 0)
  throw new Error(`no target ${unknown.join(', ')}; there are ${targets.map(({ name }) => name).join(', ')}`)
const [seconds, seed] = [numberOf('seconds'), numberOf('seed')]
for (const target of targets)
  if (positionals.length === 0 || positionals.includes(target.name)) await search(target, seconds, seed)
