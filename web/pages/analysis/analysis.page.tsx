import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { useMay } from '#features/auth/may.ts'
import { itemByName } from '#features/saved-objects/api/registry.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo } from '../page.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { OpenedAnalysis } from './opened-analysis.tsx'

const absent = new Set<string>(['not_found', 'validation_failed'])

/** Page of an analysis with its document, for reading, printing and downloading. The author can edit it. */
export function AnalysisPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data: item, error, refetch } = useQuery(itemByName({ collection: 'analyses', id }))
  const mayChange = useMay('saved.change')
  const isAbsent = error instanceof CallError && absent.has(error.code)
  const isEditing = params.get('edit') === '1' && item?.own === true && mayChange
  return (
    <div className={page.sheet} data-width="text">
      <BackTo to={isEditing ? `/analyses/${id}` : '/registry'}>
        {t(isEditing ? 'analysis.backToView' : 'analysis.back')}
      </BackTo>
      {!item && <VisuallyHidden component={ScreenHeading}>{t('registry.in.analyses')}</VisuallyHidden>}
      {isAbsent && <Notice title={t('analysis.notFound')}>{t('analysis.notFoundText')}</Notice>}
      {error && !isAbsent && !item && (
        <FailureNotice title={t('analysis.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !item && <Waiting blocks={3} />}
      {item && isEditing && <DocumentEditor key={item._id} item={item} />}
      {item && !isEditing && !isAbsent && <OpenedAnalysis item={item} mayChange={item.own && mayChange} />}
    </div>
  )
}
