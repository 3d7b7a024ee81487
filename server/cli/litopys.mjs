#!/usr/bin/env node
// Plain JavaScript, as it may be started by an older Node: the program itself runs on the Node 24 of the npm package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const program = fileURLToPath(new URL('./main.ts', import.meta.url))
if (!existsSync(node)) {
  console.error('Litopys is not installed yet: run npm install in its folder first')
  process.exit(1)
}
const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
})
