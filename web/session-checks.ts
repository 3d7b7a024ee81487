import { appBasePath } from '@litopys/contract/constants'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { useEnding } from '#features/auth/ending.ts'
import { useOpenedLink } from '#features/auth/opened-link.ts'
import { forgetPerson, rememberPerson } from '#features/auth/remembered.ts'
import { usePreferences } from '#ui/preferences.ts'
import { offlineStoreBelongsTo, sessionIsOver, workOffline } from './offline/offline.ts'
import { placeAfterSignIn, signInAddress } from './pages/login/place-after-sign-in.ts'

const basename = appBasePath.slice(0, -1)

/**
 * Moves to the sign-in page if no user is signed in. The router loads the code of a page beside its check of
 * the session; where no user is remembered, this check comes first, and the sign-in page loads its own code
 * only.
 */
export async function leadToSignIn(): Promise<void> {
  if (usePreferences.getState().person) return
  const { pathname, search } = window.location
  const place = placeWithin(pathname)
  // If the server cannot be reached, the router shows it.
  if (place === '/login' || (await signedIn().catch(() => true))) return
  window.history.replaceState(window.history.state, '', basename + signInAddress(place + search))
}

export async function onlySignedIn({ request }: LoaderFunctionArgs) {
  if (await signedIn()) return null
  // Removes the data of a user who signs out.
  if (usePreferences.getState().person) {
    useEnding.setState({ isEnded: true })
    forgetPerson()
    sessionIsOver()
  }
  const { pathname, search } = new URL(request.url)
  throw redirect(signInAddress(placeWithin(pathname) + search))
}

export async function onlySignedOut({ request }: LoaderFunctionArgs) {
  // A mailed link is for the user who opens it, who can differ from the signed-in user.
  if (useOpenedLink.getState().link) return null
  if (await signedIn()) throw redirect(placeAfterSignIn(new URL(request.url).searchParams))
  return null
}

/** Whether a user is signed in. If the server cannot be reached, the error page is shown. */
async function signedIn(): Promise<boolean> {
  try {
    await session.freshToken().catch(unlessKnown)
    const user = await queryClient.ensureQueryData(currentUserQuery)
    offlineStoreBelongsTo(user._id)
    rememberPerson(user)
    return true
  } catch (error) {
    // A user who was signed out by the server keeps no copy either.
    if (error instanceof CallError && error.code === 'account_blocked') workOffline(null)
    if (error instanceof CallError && noSession.has(error.code)) return false
    throw error
  }
}

/**
 * The server cannot be reached, and the user is known: from this page, or from the offline store if the
 * operator works offline.
 */
function unlessKnown(error: unknown): void {
  const isUnreachable = error instanceof CallError && error.code === 'network'
  const isKnown =
    usePreferences.getState().offlineFor !== null ||
    queryClient.getQueryData(currentUserQuery.queryKey) !== undefined
  if (!isUnreachable || !isKnown) throw error
  session.assume()
}

const noSession = new Set([
  'unauthenticated',
  'refresh_invalid',
  'refresh_reused',
  'account_blocked',
  'not_initialized',
])

/** Path of a URL without the base path of the application. */
export function placeWithin(pathname: string): string {
  return pathname.startsWith(basename) ? pathname.slice(basename.length) || '/' : pathname
}
