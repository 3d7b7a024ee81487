import { useMutation } from '@tanstack/react-query'
import { startRefresh } from '#features/capture/api/jobs.ts'
import { showFailure, showNotice } from '#ui/show-notice.tsx'

/** Starts refreshes, and reports the start or the failure. */
export function useRefresh() {
  const { mutate, isPending } = useMutation({
    mutationFn: startRefresh,
    onSuccess: (started) =>
      showNotice({
        message: ({ t, count }) =>
          t('channels.refreshStarted', { count: started, formatted: count(started) }),
      }),
    onError: (error) => showFailure(error),
  })
  return { refresh: mutate, isPending }
}
