import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useSavedQuotes } from '../saved-quotes.tsx'
import { useSavePost } from '../use-save-post.tsx'
import classes from './quote.module.css'

/** Saves the post, or opens its quote if the operator has saved it. `words`: with a text label. */
export function SaveButton({ postId, words }: { postId: string; words?: true }) {
  const { t } = useTranslation()
  const save = useSavePost()
  const quoteId = useSavedQuotes().get(postId)
  const label = t(quoteId ? 'quotes.openSaved' : 'quotes.save')
  const Icon = quoteId ? IconBookmarkFilled : IconBookmark
  const icon = <Icon color={quoteId ? 'var(--accent)' : 'currentColor'} size={15} stroke={1.6} aria-hidden />
  const onClick = () => save(postId, quoteId)
  if (words)
    return (
      <TextButton title={label} onClick={onClick}>
        {icon}
        {label}
      </TextButton>
    )
  return (
    <IconButton className={classes.mark} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  )
}
