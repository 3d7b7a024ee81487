import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useAnswered } from '#api/localAnswers.ts'
import { queryClient } from '#api/queryClient.ts'
import { useMirror } from '#mirror/mirrorState.ts'
import { LoadingBar } from '#ui/loadingBar.tsx'
import { OfflineBanner } from '#ui/offlineBanner.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { theme as mantineTheme } from '#ui/theme.ts'

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const theme = usePreferences((preferences) => preferences.theme)
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false })
  const hasCopy = useMirror(({ state }) => state.at === 'open')
  const isCopyLeft = useMirror(({ isLeft }) => isLeft)
  const isCopyShown = useAnswered(({ locally }) => locally)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={mantineTheme}
        forceColorScheme={theme === 'system' ? ofDevice : theme}
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
