import type { Request } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mostLines, overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { searchInputOfRequest } from '#features/search/request-state.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import classes from './requests.module.css'

type Props = { requests: readonly Request[]; onClear: () => void }

/** Actions for selected requests: show them on a single chart. */
export function ChosenRequests({ requests, onClear }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (requests.length === 0) return null
  const lines = requests.flatMap((request) => {
    const searchInput = searchInputOfRequest(request)
    return searchInput ? [{ ...searchInput, name: request.title }] : []
  })
  const isTooMany = lines.length > mostLines
  return (
    <div className={classes.chosen} role="status">
      <span>{t('requests.chosen', { count: requests.length, formatted: count(requests.length) })}</span>
      {isTooMany ? (
        <span className={classes.quiet}>{t('requests.tooMany', { most: mostLines })}</span>
      ) : (
        <Link to={overlayAddress(lines)}>{t('overlay.link')}</Link>
      )}
      <TextButton onClick={onClear}>{t('requests.clear')}</TextButton>
    </div>
  )
}
