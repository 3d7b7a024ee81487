import { appendFileSync, existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { enginesOfRun } from './server/testing/engines-of-run.ts'

const node = (name: string, more: { globalSetup?: string; setupFiles?: string; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, environment: 'node', include: [`${name}/**/*.test.ts`], ...more },
})
// Files share the processes, each after the one before it: setting one up took half the time of the web's
// tests, and loading the server 3 s of each file.
const shared = { isolate: false }
const webSetup = 'web/testing/setup.ts'

// An unknown name ends the run at once.
enginesOfRun()

export default defineConfig({
  test: {
    // Processes and not threads: the engines that a test leaves behind end with their process.
    pool: 'forks',
    // Of two cores, two files at a time leave a third idle: they wait for disks, clocks and one another.
    maxWorkers: 3,
    // `vitest list` takes the property `tags` of a post in a test for tags of that test.
    strictTags: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // The default of one second is short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // The report for `npm test` does not have these errors.
    onUnhandledError: ({ message }) => {
      const file = process.env.UNHANDLED_ERRORS_FILE
      if (file) appendFileSync(file, `${message}\n`)
    },
    provide: { isLong: process.env.TEST_LENGTH === 'long' },
    // Hundreds of sign-ins do not wait for as many hashes of 64 MiB, neither here nor in the processes that
    // tests start.
    env: { PASSWORD_MEMORY_KIB: '1024' },
    projects: [
      node('language', shared),
      node('contract', shared),
      node('server', {
        ...shared,
        globalSetup: 'server/testing/template.ts',
        setupFiles: 'server/testing/setup.ts',
      }),
      node('tools', shared),
      node('bench'),
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          ...shared,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
        },
      },
    ],
  },
})
