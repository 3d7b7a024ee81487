import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSavedQuotes } from '../saved-quotes.tsx'
import { useSavePost } from '../use-save-post.tsx'
import classes from './save-button.module.css'

/** Saves the post, or opens its quote if the operator has saved it. `words`: with a text label. */
export function SaveButton({ postId, words }: { postId: string; words?: true }) {
  const { t } = useTranslation()
  const save = useSavePost()
  const quoteId = useSavedQuotes().get(postId)
  const label = t(quoteId ? 'quotes.openSaved' : 'quotes.save')
  const Icon = quoteId ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className={words ? classes.worded : classes.mark}
      data-saved={quoteId !== undefined}
      aria-label={label}
      title={label}
      onClick={() => save(postId, quoteId)}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
      {words && label}
    </button>
  )
}
