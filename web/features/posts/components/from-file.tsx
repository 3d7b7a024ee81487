import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'

/** Says that an entity is not in the text of the post, but in one of its files. */
export function FromFile() {
  const { t } = useTranslation()
  return (
    <Text as="span" size="s" tone="quiet">
      {` (${t('post.fromFile')})`}
    </Text>
  )
}
