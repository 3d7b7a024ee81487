import { sendHostileValues } from '../server/http/hostile-requests.fixture.ts'
import { sendRandomRequests } from '../server/http/random-requests.fixture.ts'
import { startTestedApi } from '../server/http/tested-api.fixture.ts'

// Sends random requests from the OpenAPI document to a temporary Litopys over HTTP. Usage: node
// bench/random-requests.ts [COUNT] [SEED] [--hostile]
// With --hostile: requests with texts of attacks instead, COUNT of all combinations of parameters and values.
// Exits with 1 if any answer was a 5xx, violated the document or showed that a text was more than text.
const args = process.argv.slice(2)
const [count = '20000', seed = '1'] = args.filter((arg) => !arg.startsWith('--'))
const sendRequests = args.includes('--hostile') ? sendHostileValues : sendRandomRequests
const api = await startTestedApi()
const begin = performance.now()
const { failed, ...told } = await sendRequests(api, Number(count), Number(seed))
const seconds = Math.round((performance.now() - begin) / 100) / 10
await api.close()
console.log(JSON.stringify({ seed, count, ...told, failed: failed.length, seconds }))
for (const line of failed.slice(0, 20)) console.log(line)
process.exitCode = failed.length === 0 ? 0 : 1
