import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '#ui/screen-heading.tsx'

/** Names the window by the query first: of many searches in tabs it is what tells them apart. */
export function SearchHeading({ q }: { q: string }) {
  const { t } = useTranslation()
  return (
    <VisuallyHidden component={ScreenHeading}>
      {q === '' ? t('search.label') : `${q}: ${t('search.label')}`}
    </VisuallyHidden>
  )
}
