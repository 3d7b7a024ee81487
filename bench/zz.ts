import { startTestLitopys } from '../server/testing/litopys.ts'
import { directoryWithCast } from '../server/testing/cast.ts'
const c = process.cpuUsage(); let t = performance.now()
const lap = (n: string) => { const u = process.cpuUsage(c); console.log(n, Math.round(performance.now()-t), 'ms; cpu', Math.round((u.user+u.system)/1000)); t = performance.now() }
lap('imports')
const a = await startTestLitopys(); lap('start fresh'); await a.close(); lap('close')
const cast = await directoryWithCast({ reader: { role: ['User'] } }); lap('cast')
const b = await startTestLitopys({ DATA_DIR: cast.directory }); lap('start cast'); await b.close(); lap('close'); cast.clear()
const d = await startTestLitopys(); lap('start fresh'); await d.close(); lap('close')
