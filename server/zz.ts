import { openEngine } from './archive/engine.ts'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { Readable } from 'node:stream'
import { importBatches } from './features/capture/import-batch.ts'
import { migrateArchive } from './archive/migrate.ts'
import { raw } from './archive/sql.ts'
import { rmSync, writeFileSync } from 'node:fs'
const batches=[]
for await (const b of importBatches({path:'/tmp/bench40k.jsonl', resume: undefined, title: undefined, run:{id:'r',startedBy:'x',at:'2026-01-01T00:00:00Z'}})) { batches.push(b); if (batches.length>=4) break }
  rmSync('/tmp/dv', {recursive:true, force:true})
  const e = await openEngine({directory:'/tmp/dv/x', url: undefined, searchTimeoutSeconds: 10})
  await migrateArchive(e)
  await e.run(raw(`CREATE TABLE litopys.n AS litopys.posts ENGINE=Null`))
 const c = createClient({connection: createChdbConnection({path:'/tmp/dv/x'})} as any)
let t=performance.now(); const lap=(n:string)=>{const x=performance.now(); console.log(n,(x-t).toFixed(0)); t=x}
for (const b of batches) {
  t=performance.now()
  const s=b.rows.map(r=>JSON.stringify(r)+'\n').join(''); lap('stringify '+s.length)
  await c.exec({query:'INSERT INTO litopys.n FORMAT JSONEachRow', values: Readable.from([Buffer.from(s)]), clickhouse_settings:{date_time_input_format:'best_effort'} as any}); lap('null via exec')
  await c.command({query:'INSERT INTO litopys.n SETTINGS date_time_input_format=\'best_effort\' FORMAT JSONEachRow '+s}); lap('null via command')
}
console.log(await e.rows(raw('select 1')))
process.exit()
