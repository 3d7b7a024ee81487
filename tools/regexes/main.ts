// `node tools/regexes/main.ts`: every regular expression of the product has a verdict, and one that is not
// safe on every text is accepted with a reason. Exits with 1 otherwise.
// `--write` analyses expressions without a verdict (with `--seconds`: time limit of each) and stores the verdicts.
// `--measure` also measures accepted expressions on the worst texts that reach them. `--again` also analyses all
// expressions again and compares the verdicts.
import { parseArgs } from 'node:util'
import { accepted, acceptedConstructions } from './accepted.ts'
import { analyse } from './analyse.ts'
import { regexFaults, writtenOf } from './faults.ts'
import { slowFaults } from './measure.ts'
import { productExpressions } from './product.ts'
import {
  changedVerdicts,
  hashOf,
  readVerdicts,
  type Verdict,
  type Verdicts,
  writeVerdicts,
} from './verdicts.ts'

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
  },
})

const { found, built } = await productExpressions()
const expressions = [...found.expressions, ...built]
if (values.write) writeVerdicts(await completed(readVerdicts()))
const verdicts = readVerdicts()
const faults = [
  ...regexFaults(found, { accepted, acceptedConstructions, verdicts, built }),
  ...(values.measure ? slowFaults(expressions, verdicts, accepted) : []),
  ...(values.again ? changedVerdicts(verdicts, await completed(new Map())) : []),
]
for (const fault of faults) console.error(fault)
console.log(`${expressions.length} expressions, ${accepted.length} accepted, ${faults.length} faults`)
process.exitCode = expressions.length > 0 && faults.length === 0 ? 0 : 1

/** Verdicts of exactly the expressions of the product: known ones are kept. */
async function completed(known: Verdicts): Promise<Verdicts> {
  const verdicts = new Map<string, Verdict>()
  for (const expression of expressions) {
    const hash = hashOf(expression)
    if (verdicts.has(hash)) continue
    const verdict = known.get(hash) ?? (await analyse(expression, Number(values.seconds) * 1_000))
    verdicts.set(hash, verdict)
    if (verdict.kind !== 'safe' && !known.has(hash))
      console.log(`${verdict.kind} ${expression.file}:${expression.line} ${writtenOf(expression)}`)
  }
  return verdicts
}
