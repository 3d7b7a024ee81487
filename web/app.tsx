import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useAnswered } from '#api/local-answers.ts'
import { queryClient } from '#api/query-client.ts'
import { useServerContact } from '#api/server-contact.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { theme as mantineTheme } from '#ui/theme.ts'
import { useOfflineStore } from './offline/offline-store-state.ts'

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const theme = usePreferences((preferences) => preferences.theme)
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false })
  const hasCopy = useOfflineStore(({ state }) => state.at === 'open')
  const isCopyLeft = useOfflineStore(({ isLeft }) => isLeft)
  const isCopyShown = useAnswered(({ locally }) => locally)
  const isServerLost = useServerContact(({ isLost }) => isLost)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={mantineTheme}
        forceColorScheme={theme === 'system' ? ofDevice : theme}
        // Both would create <style> elements; see ui/theme.ts.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <LoadingBar />
        <RouterProvider router={router} />
        <OfflineBanner
          hasCopy={hasCopy}
          isCopyShown={isCopyShown}
          isCopyLeft={isCopyLeft}
          isServerLost={isServerLost}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
}
