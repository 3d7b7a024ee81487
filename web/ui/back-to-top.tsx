import { Button } from '@mantine/core'
import { useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './controls.module.css'

const screenful = 900

export function BackToTop() {
  const { t } = useTranslation()
  const [scroll, scrollTo] = useWindowScroll()
  if (scroll.y < screenful) return null
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.top}
      leftSection={<IconArrowUp size={15} aria-hidden />}
      onClick={() => scrollTo({ y: 0 })}
    >
      {t('app.backToTop')}
    </Button>
  )
}
