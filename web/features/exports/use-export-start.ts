import type { InputOf } from '@litopys/contract/route'
import type { exportRoutes } from '@litopys/contract/routes/exports'
import type { ExportJob } from '@litopys/contract/schemas/export'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { saveExport, startExport, waitForExport } from './api/exports.ts'

/**
 * Returns a mutation that starts an export. If its panel is closed before the export ends, a notification
 * announces the file.
 */
export function useExportStart() {
  const { t } = useTranslation()
  const isShown = useRef<boolean>(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const close = t('app.close')
  const save = (job: ExportJob) => void saveExport(job).catch((error: unknown) => showFailure(error))
  const notify = (job: ExportJob) => {
    if (isShown.current || job.state.status === 'cancelled') return
    const { fileName: name } = job
    if (job.state.status === 'done')
      showAction({ message: t('exports.ready', { name }), action: t('exports.download'), close }, () =>
        save(job),
      )
    else showNotice({ message: ({ t }) => t('exports.notMade', { name }), stays: true })
  }
  return useMutation({
    mutationFn: async (input: InputOf<typeof exportRoutes.start>) => {
      const job = await startExport(input)
      // After a failure here, for example without a connection, the file is still in the list of exports.
      void waitForExport(job).then(notify, () => undefined)
      return job
    },
  })
}
