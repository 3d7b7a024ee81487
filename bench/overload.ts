// Overloads a server process with its usual limits: many clients, costly searches, slow callers, and one user
// with many clients. Usage: node_modules/.bin/node bench/overload.ts [--clients 1000] [--seconds 60] [--posts 100000] [--data DIR] [--steps LIST]
// Exits with 1 if a bar of bench/README.md is missed, and names it.
import { parseArgs } from 'node:util'
import { missedBars } from './overload/bars.ts'
import { measureOverload } from './overload/run.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    posts: { type: 'string', default: '100000' },
    data: { type: 'string' },
    steps: { type: 'string' },
  },
})
const result = await measureOverload({
  clients: Number(values.clients),
  seconds: Number(values.seconds),
  posts: Number(values.posts),
  data: values.data,
  steps: values.steps?.split(','),
})
console.log(JSON.stringify(result, undefined, 1))
const missed = missedBars(result)
for (const line of missed) console.log(`missed: ${line}`)
process.exit(missed.length === 0 ? 0 : 1)
