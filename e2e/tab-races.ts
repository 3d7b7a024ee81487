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
  /** Refreshes whose answer no page waited for any more. */
  lost: number
  /** Refreshes that the server did not grant. */
  refused: number
  logouts: number
}

const width = 4
/**
 * Longer than a refresh token is given out for, so that every round changes it; and enough for the limit of
 * refreshes to forget.
 */
const pauseMs = 61_000

/**
 * Four tabs of one browser, signed in. Without locks every tab refreshes for itself, as in a browser that has
 * none.
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
 * Loads all tabs at once, round after round: none has a token then, and each comes by one through the other
 * tabs or the refresh cookie. In some rounds a tab is loaded twice, or closed and opened anew, so that
 * answers are lost.
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
      // Gone before the answer is there, whatever becomes of it.
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
    // Whoever were still there could give his token to the others.
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
