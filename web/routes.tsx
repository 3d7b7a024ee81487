import { appBasePath } from '@litopys/contract/constants'
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { CallError } from '#api/callError.ts'
import { queryClient } from '#api/queryClient.ts'
import { session } from '#api/session.ts'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { CrashPage } from './pages/crash.page.tsx'
import { Frame } from './pages/frame.tsx'
import { HomePage } from './pages/home/home.page.tsx'
import { LoginPage } from './pages/login/login.page.tsx'
import { placeAfterSignIn, signInAddress } from './pages/login/placeAfterSignIn.ts'
import { NotFoundPage } from './pages/notFound.page.tsx'

const basename = appBasePath.slice(0, -1)

export function createRouter() {
  const router = createBrowserRouter(
    [
      {
        path: '/login',
        loader: onlySignedOut,
        Component: LoginPage,
        ErrorBoundary: CrashPage,
        HydrateFallback: () => null,
      },
      {
        path: '/',
        loader: onlySignedIn,
        // The session is looked at on every navigation within, not only on the first.
        shouldRevalidate: () => true,
        Component: Frame,
        ErrorBoundary: CrashPage,
        HydrateFallback: () => null,
        children: [
          { index: true, Component: HomePage },
          {
            path: 'channels',
            lazy: async () => ({
              Component: (await import('./pages/channels/channels.page.tsx')).ChannelsPage,
            }),
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    // With its slash: the start page is /app/, as the server has it.
    { basename: appBasePath },
  )
  session.whenEnded(() => {
    const { pathname, search } = router.state.location
    void router.navigate(signInAddress(placeWithin(pathname) + search))
  })
  return router
}

async function onlySignedIn({ request }: LoaderFunctionArgs) {
  if (await signedIn()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(signInAddress(placeWithin(pathname) + search))
}

async function onlySignedOut({ request }: LoaderFunctionArgs) {
  if (await signedIn()) throw redirect(placeAfterSignIn(new URL(request.url).searchParams))
  return null
}

/** Whether somebody is signed in. That the server cannot be asked is no answer, and goes up to the error page. */
async function signedIn(): Promise<boolean> {
  try {
    await session.freshToken()
    await queryClient.ensureQueryData(currentUserQuery)
    return true
  } catch (error) {
    if (error instanceof CallError && noSession.has(error.code)) return false
    throw error
  }
}

const noSession = new Set([
  'unauthenticated',
  'refresh_invalid',
  'refresh_reused',
  'account_blocked',
  'not_initialized',
])

function placeWithin(pathname: string): string {
  return pathname.startsWith(basename) ? pathname.slice(basename.length) || '/' : pathname
}
