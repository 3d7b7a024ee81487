// Opens the engine in a directory and prints the id of its process. The test kills this program.
import { openEngine } from '#archive/engine'
import { sql } from '#archive/sql'

const engine = await openEngine({
  directory: process.argv[2] ?? '',
  url: undefined,
  searchTimeoutSeconds: 60,
  onProcess: (pid) => console.log(pid),
})
await engine.rows(sql`SELECT sum(sipHash64(number)) FROM numbers(1000000000000)`)
