import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useAnswered } from '#api/localAnswers.ts'
import { queryClient } from '#api/queryClient.ts'
import { useMirror } from '#mirror/mirrorState.ts'
import { LoadingBar } from '#ui/loadingBar.tsx'
import { OfflineBanner } from '#ui/offlineBanner.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { theme } from '#ui/theme.ts'

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const colorScheme = usePreferences(({ theme }) => theme)
  const hasCopy = useMirror(({ state }) => state.at === 'open')
  const isCopyLeft = useMirror(({ isLeft }) => isLeft)
  const isCopyShown = useAnswered(({ locally }) => locally)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        forceColorScheme={colorScheme}
        // Both would be <style> elements; see ui/theme.ts.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <LoadingBar />
        <RouterProvider router={router} />
        <OfflineBanner hasCopy={hasCopy} isCopyShown={isCopyShown} isCopyLeft={isCopyLeft} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
