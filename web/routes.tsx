import { appBasePath } from '@litopys/contract/constants'
import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { useEnding } from '#features/auth/ending.ts'
import { followLinks, useOpenedLink } from '#features/auth/opened-link.ts'
import { forgetPerson } from '#features/auth/remembered.ts'
import { forgetMarks } from '#features/posts/api/seen.ts'
import { forgetUploaded } from '#features/posts/pictures/uploaded.ts'
import { forgetBatch } from '#features/search/batch/batch-list.ts'
import { unselect } from '#features/tags/selected.ts'
import { forgetTranslations } from '#features/translation/translations.ts'
import { loadTextsOfViews, showAllTexts } from '#i18n/i18n.ts'
import { lazyScreen } from '#ui/lazy-part.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { offlineStoreBelongsTo, sessionIsOver } from './offline/offline.ts'
import { CrashedScreen, CrashPage, UnloadedScreen } from './pages/crash.page.tsx'
import { LoginPage } from './pages/login/login.page.tsx'
import { placeAfterSignIn, signInAddress } from './pages/login/place-after-sign-in.ts'
import { NotFoundPage } from './pages/not-found.page.tsx'
import { onlySignedIn, onlySignedOut, placeWithin } from './session-checks.ts'

/** Loads a screen during the navigation to it. */
const screenOf = (load: () => Promise<ComponentType<object>>) => async () => ({
  Component: await lazyScreen(load, UnloadedScreen),
})

const chosenLanguage = () => usePreferences.getState().language

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
        // Every navigation checks the session, not only the first one.
        shouldRevalidate: () => true,
        // The sign-in page loads without the code for signed-in operators.
        lazy: async () => {
          const [{ Frame }] = await Promise.all([import('./pages/frame.tsx'), showAllTexts(chosenLanguage)])
          return { Component: Frame }
        },
        ErrorBoundary: CrashPage,
        HydrateFallback: () => null,
        children: [
          {
            // A screen that cannot be loaded or crashes leaves the menu on the page.
            ErrorBoundary: CrashedScreen,
            children: [
              {
                index: true,
                lazy: screenOf(async () => (await import('./pages/search/search.page.tsx')).SearchPage),
              },
              {
                path: 'batch',
                lazy: screenOf(async () => (await import('./pages/batch/batch.page.tsx')).BatchPage),
              },
              {
                path: 'backups',
                lazy: screenOf(async () => (await import('./pages/backups/backups.page.tsx')).BackupsPage),
              },
              {
                path: 'chart',
                lazy: screenOf(async () => (await import('./pages/chart/chart.page.tsx')).ChartPage),
              },
              {
                path: 'posts/:id',
                lazy: screenOf(async () => {
                  const [page] = await Promise.all([import('./pages/post/post.page.tsx'), loadTextsOfViews()])
                  return page.PostPage
                }),
              },
              {
                path: 'pictures',
                lazy: screenOf(async () => (await import('./pages/pictures/pictures.page.tsx')).PicturesPage),
              },
              {
                path: 'similar',
                lazy: screenOf(async () => {
                  const [page] = await Promise.all([
                    import('./pages/similar/similar.page.tsx'),
                    loadTextsOfViews(),
                  ])
                  return page.SimilarPage
                }),
              },
              {
                path: 'quotes',
                lazy: screenOf(async () => (await import('./pages/quotes/quotes.page.tsx')).QuotesPage),
              },
              {
                path: 'quotes/:id',
                lazy: screenOf(async () => (await import('./pages/quote/quote.page.tsx')).QuotePage),
              },
              {
                path: 'tags',
                lazy: screenOf(async () => (await import('./pages/tags/tags.page.tsx')).TagsPage),
              },
              {
                path: 'channels',
                lazy: screenOf(async () => (await import('./pages/channels/channels.page.tsx')).ChannelsPage),
              },
              {
                path: 'channels/:id',
                lazy: screenOf(async () => (await import('./pages/channel/channel.page.tsx')).ChannelPage),
              },
              {
                path: 'categories',
                lazy: screenOf(
                  async () => (await import('./pages/categories/categories.page.tsx')).CategoriesPage,
                ),
              },
              {
                path: 'holds',
                lazy: screenOf(async () => (await import('./pages/holds/holds.page.tsx')).HoldsPage),
              },
              {
                path: 'glossary',
                lazy: screenOf(async () => (await import('./pages/glossary/glossary.page.tsx')).GlossaryPage),
              },
              {
                path: 'jobs',
                lazy: screenOf(async () => (await import('./pages/jobs/jobs.page.tsx')).JobsPage),
              },
              {
                path: 'users',
                lazy: screenOf(async () => (await import('./pages/users/users.page.tsx')).UsersPage),
              },
              {
                path: 'system',
                lazy: screenOf(async () => (await import('./pages/system/system.page.tsx')).SystemPage),
              },
              {
                path: 'requests',
                lazy: screenOf(async () => (await import('./pages/requests/requests.page.tsx')).RequestsPage),
              },
              {
                path: 'requests/:id/new',
                lazy: screenOf(
                  async () => (await import('./pages/request-news/request-news.page.tsx')).RequestNewsPage,
                ),
              },
              {
                path: 'registry',
                lazy: screenOf(async () => (await import('./pages/registry/registry.page.tsx')).RegistryPage),
              },
              {
                path: 'analyses/:id',
                lazy: screenOf(async () => (await import('./pages/analysis/analysis.page.tsx')).AnalysisPage),
              },
              {
                path: 'help',
                lazy: screenOf(async () => (await import('./pages/help/help.page.tsx')).HelpPage),
              },
              {
                path: 'settings',
                lazy: screenOf(async () => (await import('./pages/settings/settings.page.tsx')).SettingsPage),
              },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
    // With a trailing slash: the server's start page is /app/.
    { basename: appBasePath },
  )
  followSession(router)
  followLinks()
  const showLoading = () => {
    const { initialized, navigation } = router.state
    usePreferences.setState({ loading: !initialized || navigation.state !== 'idle' })
  }
  showLoading()
  router.subscribe(showLoading)
  return router
}

/** Applies a sign-in or sign-out in another tab to this tab. */
function followSession(router: ReturnType<typeof createBrowserRouter>) {
  session.whenEnded((how) => {
    useEnding.setState({ isEnded: how === 'ended' })
    const { pathname, search } = router.state.location
    const place = placeWithin(pathname)
    forgetPerson()
    forgetMarks()
    forgetUploaded()
    sessionIsOver()
    unselect()
    forgetTranslations()
    if (place === '/login') return
    // Leaves the screen first: otherwise it would request its data again.
    void router.navigate(signInAddress(place + search)).finally(() => {
      queryClient.clear()
      forgetBatch()
    })
  })
  session.whenReceived((userId) => {
    // Before the server is asked: it may not answer this tab, and the copy would be shown to another user.
    if (userId !== undefined) offlineStoreBelongsTo(userId)
    const { pathname, search } = router.state.location
    if (placeWithin(pathname) !== '/login') {
      void queryClient.resetQueries()
      void router.revalidate()
    } else if (!useOpenedLink.getState().link) {
      void router.navigate(placeAfterSignIn(new URLSearchParams(search)), { replace: true })
    }
  })
}
