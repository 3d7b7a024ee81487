// Reads an export in a process of its own, where nothing else allocates, and prints what it yields and the
// largest memory of its buffers while reading, in bytes.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSource } from './open-source.ts'
import { allOf, inShort, now } from './source.fixture.ts'

// Measures live memory, without garbage that is not collected yet.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const [path = ''] = process.argv.slice(2)
let most = 0
// The second collection waits until the memory that the first one found unused is released.
const measure = () => {
  collect()
  collect()
  most = Math.max(most, process.memoryUsage().arrayBuffers)
}
const watch = setInterval(measure, 100)
const items = await allOf(await openSource(path, undefined, { channel: {}, timeZone: 'UTC', now }))
clearInterval(watch)
measure()
console.log(JSON.stringify({ items: inShort(items), most }))
