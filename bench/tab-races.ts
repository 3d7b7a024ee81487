import { chromium } from '@playwright/test'
import { startMessages } from '../e2e/messages.ts'
import { addPerson } from '../e2e/people.ts'
import { createAdministrator, startClockedLitopys } from '../e2e/server.ts'
import { openTabs, raceTabs } from '../e2e/tab-races.ts'
import { findChromium } from '../tools/prepare/machine.mjs'

// Reloads four tabs of a real browser at the same time. Usage: node bench/tab-races.ts [ROUNDS] [SEED]
// [MINUTES] [locks|no-locks]
// The web app must be built. Exits with 1 if any tab was signed out.
const [rounds = '250', seed = '1', minutes = '5', mode = 'locks'] = process.argv.slice(2)

const messages = await startMessages()
const server = await startClockedLitopys({ ...messages.settings, LAG_LIMIT_MS: '600000' })
const password = 'a chronicle of many posts'
await createAdministrator(server, { email: 'founder@litopys.test', password })
const person = await addPerson(server, { email: 'admin@litopys.test', role: 'Admin' })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

const begin = performance.now()
const tabs = await openTabs(
  await browser.newContext(),
  { ...server, messages },
  { person, locks: mode === 'locks' },
)
const races = await raceTabs(tabs, {
  rounds: Number(rounds),
  seed: Number(seed),
  until: Date.now() + Number(minutes) * 60_000,
})
console.log(JSON.stringify({ mode, ...races, seconds: Math.round((performance.now() - begin) / 1000) }))

await browser.close()
await server.stop()
await messages.close()
process.exitCode = races.logouts === 0 ? 0 : 1
