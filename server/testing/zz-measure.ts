import { readFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const stat = (pid: number | string) => { const s = readFileSync(`/proc/${pid}/stat`,'utf8'); const f = s.slice(s.lastIndexOf(')')+2).split(' '); return (Number(f[11])+Number(f[12]))/100 }
const kidsReaped = () => { const s = readFileSync('/proc/self/stat','utf8'); const f = s.slice(s.lastIndexOf(')')+2).split(' '); return (Number(f[13])+Number(f[14]))/100 }
import { execFileSync } from 'node:child_process'
let last = process.cpuUsage(), t = Date.now()
const lap = (name: string) => { const c = process.cpuUsage(last); console.log(name.padEnd(22), ((c.user+c.system)/1e6).toFixed(2), 'wall', ((Date.now()-t)/1e3).toFixed(2), 'kids', kidsReaped()); last = process.cpuUsage(); t = Date.now() }
const { setup, layOut } = await import('./template.ts')
process.env.PASSWORD_MEMORY_KIB = '1024'
if (!process.env.LITOPYS_TEMPLATE) setup()
lap('template')
const { startTestLitopys } = await import('./litopys.ts')
const { directoryWithCast } = await import('./cast.ts')
await import('../instance.ts')
lap('modules')
for (let i = 0; i < 5; i += 1) {
  const d = mkdtempSync(join(tmpdir(), 'zz-'))
  layOut(join(d, 'x')); lap('layOut')
  const cast = await directoryWithCast({ a: { role: ['User'] } }); lap('cast')
  const l = await startTestLitopys({ DATA_DIR: cast.directory }); lap('start')
  await l.importPosts([{ channel: 'Млин', channelId: 1000000601, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Борошно привезли' }]); lap('import 1')
  await l.importPosts([{ channel: 'Млин', channelId: 1000000601, messageId: 2, date: '2026-01-01T10:00:00Z', text: 'Борошно привезли 2' }]); lap('import 2')
  const pid = l.instance as any
  const engines = execFileSync('sh', ['-c', `ps -o pid=,args= --ppid ${process.pid} | grep embedded/main | awk '{print $1}'`]).toString().trim()
  console.log('   engine', engines, engines ? stat(engines.split('\n')[0]!) : '')
  t = Date.now(); last = process.cpuUsage()
  await l.close(); cast.clear(); lap('close')
}
