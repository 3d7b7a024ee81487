import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import classes from '../unusual.module.css'

/** Opens and closes what is unusual in the period. The browser remembers it. */
export function UnusualButton() {
  const { t } = useTranslation()
  const isOpen = usePreferences(({ unusualOpen }) => unusualOpen)
  return (
    <Row
      as="button"
      type="button"
      inline
      gap={1}
      nowrap
      tone="soft"
      className={classes.fold}
      title={t('unusual.title')}
      aria-expanded={isOpen}
      onClick={() => usePreferences.setState({ unusualOpen: !isOpen })}
    >
      <IconChevronRight size={14} aria-hidden />
      {t('unusual.button')}
    </Row>
  )
}
