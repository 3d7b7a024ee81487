import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '#ui/screen-heading.tsx'

/** Window title that starts with the query, to distinguish several searches in tabs. */
export function SearchHeading({ q }: { q: string }) {
  const { t } = useTranslation()
  return (
    <VisuallyHidden component={ScreenHeading}>
      {q === '' ? t('search.label') : `${q}: ${t('search.label')}`}
    </VisuallyHidden>
  )
}
