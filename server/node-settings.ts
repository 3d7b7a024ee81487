import { mkdirSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const directory = fileURLToPath(new URL('../node_modules/.cache/litopys/compiled', import.meta.url))

/** `long`: a server. `short`: a command that runs little WebAssembly, which is not worth optimising. */
type Lifetime = 'long' | 'short'

/**
 * Settings of Node for a quick start. A program calls this before it imports its other modules: only modules
 * that are loaded later are kept, and V8 refuses code that was compiled with other flags.
 */
export function prepareNode(lifetime: Lifetime): void {
  setFlagsFromString(webAssembly[lifetime])
  keepCompiledCode()
}

/**
 * Flags of V8 for WebAssembly, which is PostgreSQL and the translator. `long`: by default V8 optimises a
 * function after an eighth of this work, many of them while PostgreSQL starts.
 */
const webAssembly: Record<Lifetime, string> = {
  long: '--wasm-tiering-budget=100000000',
  short: '--no-wasm-tier-up --no-wasm-dynamic-tiering',
}

/**
 * Makes Node keep the compiled code of modules in the package, for this process, its threads and the
 * processes that it starts. Does nothing if NODE_COMPILE_CACHE or NODE_DISABLE_COMPILE_CACHE is set.
 */
function keepCompiledCode(): void {
  if (process.env.NODE_COMPILE_CACHE || process.env.NODE_DISABLE_COMPILE_CACHE || !isOurs(directory)) return
  enableCompileCache(directory)
  // Threads and child processes read the variable.
  process.env.NODE_COMPILE_CACHE = directory
}

/** Writes the code that was compiled so far, which Node otherwise does only when the process ends. */
export function saveCompiledCode(): void {
  flushCompileCache()
}

/**
 * Whether only this user can write to the folder, which is created if it is missing: code from it is run
 * without another check. False for a package that this user cannot change.
 */
function isOurs(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const { uid, mode } = statSync(path)
    return uid === process.getuid?.() && (mode & 0o022) === 0
  } catch {
    return false
  }
}
