import { sendRandomRequests } from '../server/http/random-requests.fixture.ts'

// Sends random requests from the OpenAPI document to a temporary Litopys over HTTP. Usage: node
// bench/random-requests.ts [COUNT] [SEED]
// Exits with 1 if any answer was a 5xx or violated the document.
const [count = '20000', seed = '1'] = process.argv.slice(2)
const begin = performance.now()
const { failed, ...told } = await sendRandomRequests(Number(count), Number(seed))
const seconds = Math.round((performance.now() - begin) / 100) / 10
console.log(JSON.stringify({ seed, count, ...told, failed: failed.length, seconds }))
for (const line of failed.slice(0, 20)) console.log(line)
process.exitCode = failed.length === 0 ? 0 : 1
