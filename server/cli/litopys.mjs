#!/usr/bin/env node
// Plain JavaScript, as an older Node may run it. The program itself runs on the Node 24 of the npm package.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const program = new URL('./main.ts', import.meta.url)
if (!existsSync(node)) {
  console.error('Litopys is not installed yet. Run npm start (or npm install) in its folder first.')
  process.exit(1)
}
// npx runs this file with the packaged Node already.
if (realpathSync(node) === process.execPath) await import(program.href)
else run()

function run() {
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' })
  const passedOn = ['SIGINT', 'SIGTERM']
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    console.error(`Ended by ${signal}`)
    // Otherwise our own listener would catch the signal that is to end this process too.
    for (const passed of passedOn) process.removeAllListeners(passed)
    process.kill(process.pid, signal)
  })
}
