import { parseArgs } from 'node:util'
import { benchAnalysis } from './analyze/run.ts'
import { benchExport } from './export/run.ts'
import { printSearch } from './search/print.ts'
import { benchBesideExport, benchSearch, peerNames } from './search/run.ts'

const usage = `Usage: npm run bench -- search --posts N [--grown-from N] [--data DIR] [--rounds N] [--clients N] [--peers ${peerNames.join(',')}] [--json]
       npm run bench -- search --export --posts N [--data DIR] [--rounds N] [--clients N] [--json]
       npm run bench -- export --posts N [--data DIR]
       npm run bench -- analyze [--posts N] [--json]
  search           one screen of the workbench, compared with installed peers and a bare GROUP BY (bench/README.md)
  search --export  searches of several clients with and without an export beside them
  export           every post as CSV, compared with the engine's own FORMAT CSV of the same columns, and its memory
  analyze          the analysis of posts on two threads, and of hostile texts of 64 KiB (default: 100,000 posts)
  --grown-from N   imports only this many posts, and the engine copies them (a divisor of --posts)
  --data DIR       a data directory to keep and use again; without it the archive is deleted at the end`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string' },
    'grown-from': { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
    peers: { type: 'string', default: peerNames.join(',') },
    export: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
if (positionals[0] === 'analyze') {
  const result = await benchAnalysis(Number(values.posts ?? 100_000))
  console.log(JSON.stringify(result, undefined, values.json ? 0 : 1))
} else if (positionals[0] === 'export') {
  console.log(JSON.stringify(await benchExport({ posts: Number(values.posts), data: values.data })))
} else {
  await search()
}

async function search() {
  const [posts, rounds, clients] = [values.posts, values.rounds, values.clients].map(Number)
  if (positionals[0] !== 'search' || !posts || !rounds || clients === undefined) {
    console.error(usage)
    process.exit(2)
  }
  const grownFrom = values['grown-from'] === undefined ? undefined : Number(values['grown-from'])
  const wish = { posts, grownFrom, rounds, clients, data: values.data, peers: values.peers.split(',') }
  if (values.export) {
    console.log(JSON.stringify(await benchBesideExport(wish)))
  } else {
    const result = await benchSearch(wish)
    if (values.json) console.log(JSON.stringify(result))
    else printSearch(result)
  }
}
