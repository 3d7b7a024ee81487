import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../prepare/machine.mjs'

/**
 * Prints the pictures that differ, with the share of different pixels, the largest first.
 * @returns the exit code: 1 if a picture is missing in one of the folders, else 0.
 */
export async function compareFolders(before: string, after: string): Promise<number> {
  const [old, now] = [picturesIn(before), picturesIn(after)]
  const missing = [...old.filter((name) => !now.includes(name)), ...now.filter((name) => !old.includes(name))]
  const common = old.filter((name) => now.includes(name))
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const shares: { name: string; share: number }[] = []
  for (const name of common) {
    const [a, b] = [before, after].map((folder) => dataUrl(path.join(folder, name)))
    if (a !== b) shares.push({ name, share: await page.evaluate(differingShare, [a ?? '', b ?? '']) })
  }
  await browser.close()
  for (const { name, share } of shares.toSorted((x, y) => y.share - x.share))
    console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  for (const name of missing) console.log(`in one folder only: ${name}`)
  console.log(`${common.length - shares.length} of ${common.length} pictures are equal`)
  return missing.length > 0 ? 1 : 0
}

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'))
const dataUrl = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`

/** Runs in the browser, which decodes the pictures. A picture of another size counts as fully different. */
async function differingShare(urls: string[]): Promise<number> {
  const [a, b] = await Promise.all(
    urls.map(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('The browser cannot decode pictures.')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      return new Uint32Array(data.buffer)
    }),
  )
  if (!a || !b || a.length !== b.length) return 1
  let differing = 0
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) differing++
  return differing / a.length
}
