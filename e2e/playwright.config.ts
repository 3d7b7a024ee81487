import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/prepare/machine.mjs'
import type { StoryOptions } from './harness.ts'

const executablePath = findChromium()

export default defineConfig<StoryOptions>({
  testDir: '.',
  globalSetup: './setup.fixture.ts',
  testMatch: '*.story.ts',
  outputDir: '../test-results',
  // Each worker runs a server with both databases in its process.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    isLong: process.env.TEST_LENGTH === 'long',
    // A trace of every step takes a third of a story's time: enable it with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without Chromium, the global set-up reports it: `npm run check` reads this file on machines without a
      // browser.
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
