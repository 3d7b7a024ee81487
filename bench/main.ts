import { parseArgs } from 'node:util'
import { benchScreen } from './screen.ts'

const usage = `Usage: npm run bench -- screen --data DIR [--rounds N] [--json]
  screen  one screen of the workbench against a bare GROUP BY, on the archive in DIR`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '5' }, json: { type: 'boolean' } },
})

if (positionals[0] !== 'screen' || !values.data) {
  console.error(usage)
  process.exit(2)
}
const result = await benchScreen(values.data, Number(values.rounds))
if (values.json) console.log(JSON.stringify(result))
else {
  console.table(result.queries)
  const { queries: _, ...summary } = result
  console.log(summary)
}
