// `node tools/words/main.ts [path …]`: words in our texts that have a plainer one. Without a path, everywhere.
import { violations } from './violations.ts'

const chosen = process.argv.slice(2)
const found = violations().filter(
  ({ path }) => chosen.length === 0 || chosen.some((start) => path.startsWith(start)),
)
for (const { path, line, fault } of found) console.log(`${path}:${line} ${fault}`)
console.log(`${found.length} found`)
process.exitCode = found.length > 0 ? 1 : 0
