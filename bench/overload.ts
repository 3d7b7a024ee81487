// Overloads a server process with its usual limits: many clients, costly searches, slow callers, and one user
// with many clients. Usage: node_modules/.bin/node bench/overload.ts [--clients 1000] [--seconds 60] [--posts 100000] [--data DIR] [--steps LIST]
// Exits with 1 if a bar of bench/README.md is missed, and names it; with 2 if a step of the list does not exist.
import { parseArgs } from 'node:util'
import { missedBars } from './overload/bars.ts'
import { isStepName, measureOverload, stepNames } from './overload/run.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    posts: { type: 'string', default: '100000' },
    data: { type: 'string' },
    steps: { type: 'string' },
  },
})
const steps = values.steps?.split(',')
const unknown = steps?.filter((name) => !isStepName(name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}". Steps: ${stepNames.join(', ')}`)
  process.exit(2)
}
const result = await measureOverload({
  clients: Number(values.clients),
  seconds: Number(values.seconds),
  posts: Number(values.posts),
  data: values.data,
  steps: steps?.filter(isStepName),
})
console.log(JSON.stringify(result, undefined, 1))
const missed = missedBars(result)
for (const line of missed) console.log(`missed: ${line}`)
process.exit(missed.length === 0 ? 0 : 1)
