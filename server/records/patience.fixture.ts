import { writeSync } from 'node:fs'
import { openPglite } from './pglite.ts'

// Runs one statement with a watchdog that waits this many milliseconds, and prints the outcome.
const [directory = '', patience = '', statement = ''] = process.argv.slice(2)
const pglite = await openPglite({
  directory,
  patience: Number(patience),
  onLost: (reason) => {
    writeSync(1, `lost: ${reason}\n`)
    process.exit(0)
  },
})
writeSync(1, 'open\n')
await pglite.query(statement)
writeSync(1, 'answered\n')
await pglite.close()
