import { sendRandomRequests } from '../server/http/random-requests.fixture.ts'

// Requests made by chance from the OpenAPI document, sent over HTTP to a throw-away Litopys: node
// bench/random-requests.ts [COUNT] [SEED]. Ends with 1 where any was answered with a 5xx or with what the
// document does not promise.
const [count = '20000', seed = '1'] = process.argv.slice(2)
const begin = performance.now()
const { failed, ...told } = await sendRandomRequests(Number(count), Number(seed))
const seconds = Math.round((performance.now() - begin) / 100) / 10
console.log(JSON.stringify({ seed, count, ...told, failed: failed.length, seconds }))
for (const line of failed.slice(0, 20)) console.log(line)
process.exitCode = failed.length === 0 ? 0 : 1
