import { IconBookmark, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { mark } from '#features/posts/api/seen.ts'
import { saveAsQuotes } from '#features/quotes/api/quotes.ts'
import { type NoticeText, showFailure, showNotice } from '#ui/show-notice.tsx'
import { TextButton } from '#ui/text-button.tsx'

type Props = { ids: readonly string[] }

/** Saves the selected posts as quotes. */
export function SaveSelected({ ids }: Props) {
  const { t } = useTranslation()
  const maySave = useMay('quotes.create')
  const saving = useMutation({
    mutationFn: () => saveAsQuotes(ids),
    onSuccess: ({ saved, alreadySaved, error }) => {
      const message: NoticeText = ({ t, count, errorText }) =>
        [
          t('quotes.savedMany', { formatted: count(saved), count: saved }),
          alreadySaved > 0
            ? t('quotes.knownMany', { formatted: count(alreadySaved), count: alreadySaved })
            : '',
          error === undefined ? '' : errorText(error),
        ]
          .filter((part) => part !== '')
          .join(' ')
      if (error === undefined) showNotice({ message })
      else showFailure(error, { title: ({ t }) => t('quotes.unsaved'), message })
    },
  })
  if (!maySave) return null
  return (
    <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
      <IconBookmark size={16} stroke={1.7} aria-hidden />
      {t('quotes.saveMany')}
    </TextButton>
  )
}

/** Marks the selected posts as seen. */
export function MarkSelectedSeen({ ids }: Props) {
  const { t } = useTranslation()
  const markAll = () => {
    mark(ids, true)
    showNotice({
      message: ({ t, count }) => t('post.markedSeen', { count: ids.length, formatted: count(ids.length) }),
    })
  }
  return (
    <TextButton onClick={markAll}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      {t('post.markSeen')}
    </TextButton>
  )
}
