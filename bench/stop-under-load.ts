// Stops a server repeatedly with SIGTERM while it runs heavy searches. Does it always exit with 0 within ten
// seconds?
// Usage: node_modules/.bin/node bench/stop-under-load.ts DATA_DIR [STOPS]
// DATA_DIR is a data directory that no server uses. `npm run bench -- search --posts 20000 --data DIR --peers
// none` creates one.
import { stopUnderLoad } from '../server/testing/stop-under-load.ts'

const [directory, stops = '100'] = process.argv.slice(2)
if (!directory || !(Number(stops) > 0)) {
  console.error('Usage: node bench/stop-under-load.ts DATA_DIR [STOPS]')
  process.exit(2)
}
const codes = new Map<string, number>()
const times: number[] = []
let answered = 0
for (let i = 0; i < Number(stops); i += 1) {
  const stop = await stopUnderLoad(directory, 300 + Math.random() * 2_700)
  codes.set(String(stop.code), (codes.get(String(stop.code)) ?? 0) + 1)
  times.push(stop.stopMs)
  answered += stop.answered
  if (stop.code !== 0 || stop.stderr) console.log(stop)
}
times.sort((a, b) => a - b)
const [median, longest] = [times[Math.floor(times.length / 2)], times.at(-1)]
console.log({ stops: Number(stops), codes: Object.fromEntries(codes), median, longest, answered })
process.exit(codes.get('0') === Number(stops) && (longest ?? 0) < 10_000 ? 0 : 1)
