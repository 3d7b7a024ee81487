import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#ui/show-notice.tsx'
import { TextButton } from '#ui/text-button.tsx'

type Props = { children: ReactNode; copiedText?: string; labelClassName?: string | undefined }

/** Copies the address of the page. It contains the whole search. */
export function CopyLink({ children, copiedText, labelClassName }: Props) {
  const { t } = useTranslation()
  const copy = async () => {
    const link = window.location.href
    // Browsers disable the clipboard on pages loaded over plain HTTP.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (copied) showNotice({ message: ({ t }) => copiedText ?? t('search.linkCopied') })
    else showNotice({ title: ({ t }) => t('search.linkNotCopied'), message: () => link, stays: true })
  }
  return (
    <TextButton onClick={() => void copy()}>
      {children}
      <span className={labelClassName}>{t('search.copyLink')}</span>
    </TextButton>
  )
}
