import { chromium, type Page } from '@playwright/test'
import { archivePosts } from '../e2e/archived.ts'
import { createAdministrator, startLitopys } from '../e2e/server.ts'
import { signIn } from '../e2e/sign-in.ts'
import { findChromium } from '../tools/prepare/machine.mjs'
import { frameCosts } from './frame-cost.ts'
import { benchPosts } from './posts.ts'

// Scrolls 1,000 results in the table view from the first row to the last in Chromium. Usage: node
// bench/table-frames.ts [ROUNDS] [SECONDS]
// The web app must be built. Each round has a comparison without scrolling. At the end, the processor time of
// frames is measured, because delays of the machine are not the table's. Exits with 1 if every round had a
// frame of more than 50 ms.
const [rounds = '5', seconds = '8'] = process.argv.slice(2)
const longest = 50

type Frames = { frames: number; median: number; p99: number; worst: number; over50: number; busiest: number }

const server = await startLitopys()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const results = await measure(await browser.newPage({ viewport: { width: 1440, height: 900 } }))
  console.log(JSON.stringify(results))
  process.exitCode = results.rounds.some(({ scrolled }) => scrolled.worst <= longest) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

async function measure(page: Page) {
  const administrator = { email: 'admin@litopys.test', password: 'a chronicle of many posts' }
  await createAdministrator(server, administrator)
  await archivePosts(server, [...benchPosts(1_200)])
  await page.goto(new URL('?view=table&itemsPerPage=1000', server.address).href)
  await signIn(page, administrator)
  await page.locator('table[aria-rowcount="1001"]').waitFor()
  const results: { still: Frames; scrolled: Frames }[] = []
  for (let round = 0; round < Number(rounds); round += 1) {
    const still = await framesOf(page, Number(seconds) / 2, false)
    results.push({ still, scrolled: await framesOf(page, Number(seconds), true) })
  }
  const costs = await frameCosts(page, () => framesOf(page, Number(seconds), true))
  const [worst = 0] = costs
  const p99 = costs[Math.floor(costs.length / 100)] ?? 0
  return {
    rounds: results,
    processorMsOfFrame: { frames: costs.length, p99: rounded(p99), worst: rounded(worst) },
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * The frames in this time: the interval between frames, and the longest time that the page itself was busy
 * for one.
 */
async function framesOf(tab: Page, duration: number, isScrolled: boolean): Promise<Frames> {
  return await tab.evaluate(
    async ({ duration: lasts, isScrolled: moves }) => {
      const box = document.querySelector('section:has(> table[aria-rowcount])')
      if (!box) throw new Error('no table')
      box.scrollTop = 0
      let busiest = 0
      const long = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) busiest = Math.max(busiest, entry.duration)
      })
      long.observe({ type: 'long-animation-frame' })
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < 30; frame += 1) await next()
      busiest = 0
      const begin = await next()
      const end = begin + lasts * 1_000
      const way = box.scrollHeight - box.clientHeight
      const times: number[] = []
      for (let before = begin; before < end; ) {
        if (moves) box.scrollTop = (way * (before - begin)) / (end - begin)
        const now = await next()
        times.push(now - before)
        before = now
      }
      long.disconnect()
      times.sort((one, other) => one - other)
      const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10
      return {
        frames: times.length,
        median: at(0.5),
        p99: at(0.99),
        worst: at(1),
        over50: times.filter((time) => time > 50).length,
        busiest: Math.round(busiest),
      }
    },
    { duration, isScrolled },
  )
}
