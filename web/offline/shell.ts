import { appBasePath } from '@litopys/contract/constants'
import { shellCache } from './names.ts'

/**
 * Copies the application itself, so that it starts without a network. Browsers allow this only over HTTPS and
 * on localhost.
 */
export async function keepShell(): Promise<void> {
  if (!window.isSecureContext) return
  const listed = await fetch(`${appBasePath}files.txt`)
  if (!listed.ok) return
  const files = new Set((await listed.text()).split('\n').map((name) => appBasePath + name))
  const cache = await caches.open(shellCache)
  const known = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]))
  await cache.addAll([...files].filter((file) => !known.has(file)))
  // The page comes last, because the files that it names have to be there first.
  await cache.add(new Request(appBasePath, { cache: 'reload' }))
  for (const [path, request] of known)
    if (path !== appBasePath && !files.has(path)) await cache.delete(request)
  await navigator.serviceWorker.register(scriptAddress(`${appBasePath}sw.js`))
}

export async function isShellKept(): Promise<boolean> {
  if (!window.isSecureContext) return false
  return (await caches.match(appBasePath)) !== undefined && navigator.serviceWorker.controller !== null
}

export async function dropShell(): Promise<void> {
  if (!window.isSecureContext) return
  await caches.delete(shellCache)
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}

/**
 * The content security policy of the server accepts the URL of a script only from a named policy (Trusted
 * Types).
 */
function scriptAddress(address: string) {
  if (typeof trustedTypes === 'undefined') return address
  return trustedTypes.createPolicy('shell', { createScriptURL: (url) => url }).createScriptURL(address)
}
