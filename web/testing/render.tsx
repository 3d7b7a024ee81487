import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#api/query-client.ts'

/** Renders like the application, without the transitions of dialogs and menus. */
export function renderWeb(ui: ReactNode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{ui}</MantineProvider>
    </QueryClientProvider>,
  )
}
