import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The heading of a screen, which is also the window title: it distinguishes tabs, history entries and printed
 * pages (WCAG 2.2, 2.4.2).
 */
export function ScreenHeading({ children, ref, ...props }: ComponentProps<'h1'>) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const merged = useMergedRef(heading, ref)
  const application = t('app.name')
  // Reads the current text: a title can load later than the screen.
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
