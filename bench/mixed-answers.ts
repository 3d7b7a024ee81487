// Readers who abort beside readers who stay, with a real archive: does every reader get only their own rows?
// Usage: node_modules/.bin/node bench/mixed-answers.ts ARCHIVE [SECONDS]
// ARCHIVE is the archive/ folder of a data directory that no server uses. `npm run bench -- search --posts
// 20000 --data DIR --peers none` creates one.

import { openEngine } from '../server/archive/engine.ts'
import { archiveStatements, askAndLeave } from '../server/archive/mixed-answers.fixture.ts'
import { sql } from '../server/archive/sql.ts'

const [directory, seconds = '600'] = process.argv.slice(2)
if (!directory || !(Number(seconds) > 0)) {
  console.error('Usage: node bench/mixed-answers.ts ARCHIVE [SECONDS]')
  process.exit(2)
}
const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 30 })
const keys = await engine.rows<{ channelId: string; messageId: number }>(
  sql`SELECT channelId, messageId FROM litopys.posts ORDER BY cityHash64(channelId, messageId) LIMIT 500`,
)
const { good, wrong, aborted, failed } = await askAndLeave(engine, keys, archiveStatements, Number(seconds))
console.log({ good, wrong, aborted, failed: failed.length, refused: engine.foreignAnswers() })
await engine.close()
process.exit(wrong + failed.length === 0 ? 0 : 1)
