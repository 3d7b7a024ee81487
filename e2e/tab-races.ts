import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { createRandom } from '../server/demo/random.ts'
import type { GuardedLitopys } from './harness.ts'
import type { Person } from './people.ts'
import { signInWithCode } from './sign-in.ts'

type Server = Pick<GuardedLitopys, 'messages'> & Parameters<typeof signInWithCode>[1]
export type Tabs = { context: BrowserContext; litopys: Server; person: Person }
export type Races = {
  rounds: number
  loads: number
  refreshes: number
  /** Refreshes whose page was gone before the answer. */
  lost: number
  /** Refreshes that the server refused. */
  refused: number
  logouts: number
}

const width = 4
/**
 * Longer than the lifetime of a refresh token, so every round rotates it, and long enough for the rate limit
 * to recover.
 */
const pauseMs = 61_000

/**
 * Four signed-in tabs of one browser. Without locks, every tab refreshes on its own, as in browsers without
 * the Web Locks API.
 */
export async function openTabs(
  context: BrowserContext,
  litopys: Server,
  { person, locks }: { person: Person; locks: boolean },
): Promise<Tabs> {
  if (!locks)
    await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await signInWithCode(await context.newPage(), litopys, person)
  const opening = Array.from({ length: width - 1 }, async () => {
    const page = await context.newPage()
    await page.goto(new URL('settings', litopys.address).href)
  })
  await Promise.all(opening)
  return { context, litopys, person }
}

/**
 * Loads all tabs at once, many times: no tab has a token then, and each gets one from another tab or with the
 * refresh cookie. In some rounds a tab is loaded twice, or closed and opened again, so answers are lost.
 */
export async function raceTabs(
  { context, litopys, person }: Tabs,
  { rounds, seed, until = Number.POSITIVE_INFINITY }: { rounds: number; seed: number; until?: number },
): Promise<Races> {
  const random = createRandom(seed)
  const races: Races = { rounds: 0, loads: 0, refreshes: 0, lost: 0, refused: 0, logouts: 0 }
  const isRefresh = (url: string) => url.endsWith('/auth/refresh')
  context.on('request', (request) => {
    if (isRefresh(request.url())) races.refreshes += 1
  })
  context.on('requestfailed', (request) => {
    if (isRefresh(request.url())) races.lost += 1
  })
  context.on('response', (response) => {
    if (isRefresh(response.url()) && !response.ok()) races.refused += 1
  })

  const settings = new URL('settings', litopys.address).href
  const load = async (page: Page) => {
    const kind = random.next()
    await sleep(random.int(0, 60))
    if (kind < 0.2) {
      // The page is gone before the answer, whatever its result.
      await page.goto(settings, { waitUntil: 'commit' })
      await sleep(random.int(200, 900))
    }
    const tab = kind < 0.1 ? await reopen(page) : page
    await tab.goto(settings)
    races.loads += 1
    return await isSignedIn(tab)
  }
  const reopen = async (page: Page) => {
    await page.close()
    return await context.newPage()
  }

  while (races.rounds < rounds && Date.now() < until) {
    await litopys.pass(pauseMs)
    // A remaining tab could pass its token to the others.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')))
    const stayed = await Promise.all(context.pages().map(load))
    races.rounds += 1
    if (stayed.every(Boolean)) continue
    races.logouts += 1
    const [page] = context.pages()
    if (page) await signInWithCode(page, litopys, person)
  }
  return races
}

async function isSignedIn(page: Page): Promise<boolean> {
  const account = page.getByRole('button', { name: /^Account/ })
  const signIn = page.getByRole('heading', { name: 'Sign in' })
  await account.or(signIn).waitFor({ timeout: 60_000 })
  return await account.isVisible()
}
