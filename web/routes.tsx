import { appBasePath } from '@litopys/contract/constants'
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
import { usePreferences } from '#ui/preferences.ts'
import { sessionIsOver } from './offline/offline.ts'
import { CrashedScreen, CrashPage } from './pages/crash.page.tsx'
import { LoginPage } from './pages/login/login.page.tsx'
import { placeAfterSignIn, signInAddress } from './pages/login/place-after-sign-in.ts'
import { NotFoundPage } from './pages/not-found.page.tsx'
import { onlySignedIn, onlySignedOut, placeWithin } from './session-checks.ts'

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
                lazy: async () => ({
                  Component: (await import('./pages/search/search.page.tsx')).SearchPage,
                }),
              },
              {
                path: 'batch',
                lazy: async () => ({ Component: (await import('./pages/batch/batch.page.tsx')).BatchPage }),
              },
              {
                path: 'backups',
                lazy: async () => ({
                  Component: (await import('./pages/backups/backups.page.tsx')).BackupsPage,
                }),
              },
              {
                path: 'chart',
                lazy: async () => ({
                  Component: (await import('./pages/chart/chart.page.tsx')).ChartPage,
                }),
              },
              {
                path: 'posts/:id',
                lazy: async () => {
                  const [page] = await Promise.all([import('./pages/post/post.page.tsx'), loadTextsOfViews()])
                  return { Component: page.PostPage }
                },
              },
              {
                path: 'pictures',
                lazy: async () => ({
                  Component: (await import('./pages/pictures/pictures.page.tsx')).PicturesPage,
                }),
              },
              {
                path: 'similar',
                lazy: async () => {
                  const [page] = await Promise.all([
                    import('./pages/similar/similar.page.tsx'),
                    loadTextsOfViews(),
                  ])
                  return { Component: page.SimilarPage }
                },
              },
              {
                path: 'quotes',
                lazy: async () => ({
                  Component: (await import('./pages/quotes/quotes.page.tsx')).QuotesPage,
                }),
              },
              {
                path: 'quotes/:id',
                lazy: async () => ({ Component: (await import('./pages/quote/quote.page.tsx')).QuotePage }),
              },
              {
                path: 'tags',
                lazy: async () => ({ Component: (await import('./pages/tags/tags.page.tsx')).TagsPage }),
              },
              {
                path: 'channels',
                lazy: async () => ({
                  Component: (await import('./pages/channels/channels.page.tsx')).ChannelsPage,
                }),
              },
              {
                path: 'channels/:id',
                lazy: async () => ({
                  Component: (await import('./pages/channel/channel.page.tsx')).ChannelPage,
                }),
              },
              {
                path: 'categories',
                lazy: async () => ({
                  Component: (await import('./pages/categories/categories.page.tsx')).CategoriesPage,
                }),
              },
              {
                path: 'holds',
                lazy: async () => ({ Component: (await import('./pages/holds/holds.page.tsx')).HoldsPage }),
              },
              {
                path: 'glossary',
                lazy: async () => ({
                  Component: (await import('./pages/glossary/glossary.page.tsx')).GlossaryPage,
                }),
              },
              {
                path: 'jobs',
                lazy: async () => ({ Component: (await import('./pages/jobs/jobs.page.tsx')).JobsPage }),
              },
              {
                path: 'users',
                lazy: async () => ({
                  Component: (await import('./pages/users/users.page.tsx')).UsersPage,
                }),
              },
              {
                path: 'system',
                lazy: async () => ({
                  Component: (await import('./pages/system/system.page.tsx')).SystemPage,
                }),
              },
              {
                path: 'requests',
                lazy: async () => ({
                  Component: (await import('./pages/requests/requests.page.tsx')).RequestsPage,
                }),
              },
              {
                path: 'requests/:id/new',
                lazy: async () => ({
                  Component: (await import('./pages/request-news/request-news.page.tsx')).RequestNewsPage,
                }),
              },
              {
                path: 'registry',
                lazy: async () => ({
                  Component: (await import('./pages/registry/registry.page.tsx')).RegistryPage,
                }),
              },
              {
                path: 'analyses/:id',
                lazy: async () => ({
                  Component: (await import('./pages/analysis/analysis.page.tsx')).AnalysisPage,
                }),
              },
              {
                path: 'help',
                lazy: async () => ({ Component: (await import('./pages/help/help.page.tsx')).HelpPage }),
              },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./pages/settings/settings.page.tsx')).SettingsPage,
                }),
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
  session.whenReceived(() => {
    const { pathname, search } = router.state.location
    if (placeWithin(pathname) !== '/login') {
      void queryClient.resetQueries()
      void router.revalidate()
    } else if (!useOpenedLink.getState().link) {
      void router.navigate(placeAfterSignIn(new URLSearchParams(search)), { replace: true })
    }
  })
}
