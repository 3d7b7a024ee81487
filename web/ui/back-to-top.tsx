import { useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './back-to-top.module.css'

const screenful = 900

export function BackToTop() {
  const { t } = useTranslation()
  const [scroll, scrollTo] = useWindowScroll()
  if (scroll.y < screenful) return null
  return (
    <button type="button" className={classes.button} onClick={() => scrollTo({ y: 0 })}>
      <IconArrowUp size={15} aria-hidden />
      {t('app.backToTop')}
    </button>
  )
}
