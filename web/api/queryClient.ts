import { QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Only a lost connection is worth a second try: every other failure would answer the same again.
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === 'network',
    },
  },
})
