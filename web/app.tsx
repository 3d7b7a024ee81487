import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/queryClient.ts'
import { LoadingBar } from '#ui/loadingBar.tsx'
import { OfflineBanner } from '#ui/offlineBanner.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { theme } from '#ui/theme.ts'

const monday = 1

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const { language, theme: colorScheme } = usePreferences()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        forceColorScheme={colorScheme}
        // Both would be <style> elements; see ui/theme.ts.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <DatesProvider settings={{ locale: language, firstDayOfWeek: monday }}>
          <Notifications position="top-right" autoClose={5_000} />
          <LoadingBar />
          <RouterProvider router={router} />
          <OfflineBanner />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
