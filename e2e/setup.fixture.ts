import { setup } from '../server/testing/template.ts'
import { findChromium } from '../tools/prepare/machine.mjs'

// biome-ignore lint/style/noDefaultExport: Playwright takes its global set-up this way
export default function prepareStories(): () => void {
  if (!findChromium())
    throw new Error('no Chromium on this machine; "node tools/prepare.mjs test" installs it')
  return setup()
}
