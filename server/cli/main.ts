import { prepareNode } from '#server/node-settings'

const args = process.argv.slice(2)
/** The embedded translator computes for seconds, and the server runs for days. */
const running = ['serve', 'translate', 'export']
prepareNode(running.includes(args[0] ?? '') ? 'long' : 'short')

// A reader such as head may close the output early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const { runCommand } = await import('./run-command.ts')
process.exitCode = await runCommand(args)
