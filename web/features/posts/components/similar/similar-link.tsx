import { IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '#ui/layout.tsx'
import { similarAddress } from '../../similar-address.ts'
import classes from './similar.module.css'

/** Link to the posts that are like this one. `words`: with a text label. */
export function SimilarLink({ postId, words }: { postId: string; words?: true }) {
  const { t } = useTranslation()
  const label = t('similar.find')
  return (
    <LinkButton
      as={Link}
      to={similarAddress(postId)}
      title={label}
      {...(words ? {} : { 'aria-label': label, tone: 'quiet', className: classes.mark })}
    >
      <IconListSearch size={words ? 16 : 15} stroke={1.6} aria-hidden />
      {words && label}
    </LinkButton>
  )
}
