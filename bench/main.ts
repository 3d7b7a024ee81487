import { parseArgs } from 'node:util'
import { benchAnalysis } from './analyze/run.ts'
import { enginesTable, saveEngines } from './engines/result.ts'
import { benchEngines } from './engines/run.ts'
import { benchExport } from './export/run.ts'
import { measures } from './search/peer.ts'
import { printSearch } from './search/print.ts'
import { queryKinds } from './search/queries.ts'
import { type SearchOptions, saveResult } from './search/result.ts'
import { benchBesideExport, benchSearch, peerNames } from './search/run.ts'

const usage = `Usage: npm run bench -- search --posts N [--grown-from N] [--data DIR] [--rounds N] [--clients N] [--seconds N] [--peers ${peerNames.join(',')}]
                          [--kinds common,phrase,...] [--measures ${measures.join(',')}] [--save] [--json]
       npm run bench -- search --export --posts N [--data DIR] [--rounds N] [--clients N] [--json]
       npm run bench -- export --posts N [--data DIR]
       npm run bench -- analyze [--posts N] [--json]
       npm run bench -- engines [--posts N] [--grown-from N] [--rounds N] [--save] [--json]
  search           queries and screens of the workbench, compared with installed peers and a bare GROUP BY (bench/README.md)
  search --export  searches of several clients with and without an export beside them
  export           every post as CSV, compared with the engine's own FORMAT CSV of the same columns, and its memory
  analyze          the analysis of posts on two threads, and of hostile texts of 64 KiB (default: 100,000 posts)
  engines          import, screens and export with the embedded ClickHouse, one server, two and three shards; all
                   answers are compared (default: 50,000 posts)
  --grown-from N   imports only this many posts, and the engine copies them (a divisor of --posts)
  --data DIR       a data directory to keep and use again; without it the archive is deleted at the end
  --peers LIST     postgres,sqlite by default; opensearch is downloaded on first use (53 MB, needs Java 17 and Maven)
  --seconds N      time limit of each measurement with several clients, per engine (default: 30); --clients 0 leaves it out
  --save           keeps the result in bench/results; "node bench/performance-page.ts" writes it into docs/performance.md`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string' },
    'grown-from': { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '30' },
    peers: { type: 'string', default: 'postgres,sqlite' },
    kinds: { type: 'string' },
    measures: { type: 'string', default: measures.join(',') },
    save: { type: 'boolean' },
    export: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
if (positionals[0] === 'analyze') {
  const result = await benchAnalysis(Number(values.posts ?? 100_000))
  console.log(JSON.stringify(result, undefined, values.json ? 0 : 1))
} else if (positionals[0] === 'engines') {
  await engines()
} else if (positionals[0] === 'export') {
  console.log(JSON.stringify(await benchExport({ posts: Number(values.posts), data: values.data })))
} else {
  await search()
}

async function engines() {
  const posts = Number(values.posts ?? 50_000)
  const grownFrom = Number(values['grown-from'] ?? posts)
  const result = await benchEngines({ posts, grownFrom, laps: Number(values.rounds) })
  console.log(values.json ? JSON.stringify(result) : enginesTable(result))
  if (values.save) console.error(`The result is in ${saveEngines(result)}`)
  if (result.engines.some(({ compared }) => compared.differing.length > 0 || !compared.isExportEqual))
    process.exitCode = 1
}

async function search() {
  const options = searchOptions()
  if (!options) {
    console.error(usage)
    process.exit(2)
  }
  if (values.export) {
    console.log(JSON.stringify(await benchBesideExport(options, values.data)))
    return
  }
  const result = await benchSearch(options, values.data)
  if (values.json) console.log(JSON.stringify(result))
  else printSearch(result)
  if (values.save) console.error(`The result is in ${saveResult(result)}`)
}

/** undefined if something is missing or misspelt. */
function searchOptions(): SearchOptions | undefined {
  const list = (text: string) => text.split(',').filter((part) => part !== '')
  const [posts, rounds, clients, seconds] = [values.posts, values.rounds, values.clients, values.seconds].map(
    Number,
  )
  const [peers, kinds] = [list(values.peers), values.kinds === undefined ? undefined : list(values.kinds)]
  const chosen = measures.filter((measure) => list(values.measures).includes(measure))
  const isKnown =
    peers.every((name) => peerNames.includes(name)) &&
    (kinds ?? []).every((kind) => queryKinds.some((known) => known === kind)) &&
    chosen.length === list(values.measures).length
  if (positionals[0] !== 'search' || !isKnown) return undefined
  if (!posts || !rounds || clients === undefined || !(clients >= 0) || !seconds) return undefined
  const grownFrom = values['grown-from'] === undefined ? {} : { grownFrom: Number(values['grown-from']) }
  return {
    posts,
    ...grownFrom,
    rounds,
    clients,
    seconds,
    peers,
    ...(kinds ? { kinds } : {}),
    measures: chosen,
  }
}
