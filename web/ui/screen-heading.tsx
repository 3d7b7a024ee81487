import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The heading of a screen, which names the window too: tabs, history and printed pages are told apart by it
 * (WCAG 2.2, 2.4.2).
 */
export function ScreenHeading({ children, ref, ...props }: ComponentProps<'h1'>) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const merged = useMergedRef(heading, ref)
  const application = t('app.name')
  // Whatever it says by now: a title may come later than the screen.
  useEffect(() => {
    document.title = `${heading.current?.textContent} · ${application}`
  })
  useEffect(
    () => () => {
      document.title = application
    },
    [application],
  )
  return (
    <h1 {...props} ref={merged}>
      {children}
    </h1>
  )
}
