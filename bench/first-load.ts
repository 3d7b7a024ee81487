import { chromium } from '@playwright/test'
import { createAdministrator, startLitopys } from '../e2e/server.ts'
import { findChromium } from '../tools/prepare/machine.mjs'

/**
 * Times until the sign-in page and the search page can be used, with an empty cache and the processor slowed
 * down four times. Needs the built web application.
 * Usage: node bench/first-load.ts [ROUNDS]
 */
const rounds = Number(process.argv[2] ?? 7)
const slowdown = 4

const server = await startLitopys()
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const person = { email: 'admin@litopys.test', password: 'a chronicle of many posts' }
  await createAdministrator(server, person)
  const first = await browser.newContext()
  const page = await first.newPage()
  await page.goto(server.address)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('combobox', { name: 'Search the archive' }).waitFor()
  const signedOut: number[] = []
  const signedIn: number[] = []
  const sizes = { signIn: 0, search: 0, signInFiles: 0, searchFiles: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const one = await timed(await browser.newContext(), 'E-mail')
    signedOut.push(one.ms)
    // The refresh token is used once: every page continues the session of the page before.
    const state = await first.storageState()
    await page.goto('about:blank')
    const two = await timed(await browser.newContext({ storageState: state }), 'search', async (context) => {
      await first.clearCookies()
      await first.addCookies(await context.cookies())
    })
    signedIn.push(two.ms)
    Object.assign(sizes, {
      signIn: one.bytes,
      search: two.bytes,
      signInFiles: one.files,
      searchFiles: two.files,
    })
  }
  console.log(JSON.stringify({ signInMs: median(signedOut), searchMs: median(signedIn), ...sizes, rounds }))
} finally {
  await browser.close()
  await server.stop()
}

type Context = Awaited<ReturnType<typeof browser.newContext>>

async function timed(
  context: Context,
  screen: 'E-mail' | 'search',
  after?: (context: Context) => Promise<void>,
) {
  const shown = await context.newPage()
  const devTools = await context.newCDPSession(shown)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  let files = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    files += 1
  })
  const start = performance.now()
  await shown.goto(server.address, { waitUntil: 'commit' })
  const field =
    screen === 'E-mail'
      ? shown.getByLabel('E-mail')
      : shown.getByRole('combobox', { name: 'Search the archive' })
  await field.fill('a')
  const ms = Math.round(performance.now() - start)
  await after?.(context)
  await context.close()
  return { ms, bytes, files }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
