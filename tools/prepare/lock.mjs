import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, say } from './say.mjs'

const lock = path.join(root, '.prepare.lock')
const owner = path.join(lock, 'pid')
const pollMs = 500

/**
 * Runs one installation or build at a time: two commands started together would write the same files.
 * @param {() => void} work
 */
export function alone(work) {
  acquire()
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  work()
  process.off('exit', release)
  release()
}

function acquire() {
  let hasSaid = false
  while (!taken()) {
    if (isAbandoned()) {
      rmSync(lock, { recursive: true, force: true })
      continue
    }
    if (!hasSaid) say('waits for another preparation of this folder to end')
    hasSaid = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
}

function taken() {
  try {
    mkdirSync(lock)
  } catch {
    return false
  }
  writeFileSync(owner, String(process.pid))
  return true
}

/**
 * Whether the owner died without removing the lock. A folder without a pid gets a grace period, as its owner
 * may be between two calls.
 */
function isAbandoned() {
  try {
    process.kill(Number(readFileSync(owner, 'utf8')), 0)
    return false
  } catch (error) {
    if (isErrno(error) && error.code === 'ESRCH') return true
    if (isErrno(error) && error.code === 'EPERM') return false
  }
  try {
    return Date.now() - statSync(lock).mtimeMs > 10 * pollMs
  } catch {
    return false
  }
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
function isErrno(error) {
  return error instanceof Error && 'code' in error
}
