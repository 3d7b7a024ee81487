import type { FoundPost } from '@litopys/contract/schemas/post'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#ui/useKeys.ts'
import { permalinkOf } from '../permalink.ts'
import type { PostFilter } from '../textEntities.ts'
import { PostArticle } from './postArticle.tsx'
import classes from './postList.module.css'

type Props = {
  posts: FoundPost[]
  stale: boolean
  onFilter: (filter: PostFilter) => void
  linkTo: (filter: PostFilter) => string
}

/** j and k go from post to post, o opens the selected one in Telegram. */
export function PostList({ posts, stale, onFilter, linkTo }: Props) {
  const { t } = useTranslation()
  const [selectedId, setSelectedId] = useState<string>()
  const articles = useRef(new Map<string, HTMLElement>())
  const selected = posts.findIndex((post) => post._id === selectedId)

  const select = (index: number) => {
    const post = posts[Math.min(posts.length - 1, Math.max(0, index))]
    if (!post) return
    setSelectedId(post._id)
    const article = articles.current.get(post._id)
    article?.focus({ preventScroll: true })
    article?.scrollIntoView({ block: 'nearest' })
  }
  const open = () => {
    const post = posts[selected]
    const permalink = post && permalinkOf(post)
    if (permalink) window.open(permalink, '_blank', 'noopener,noreferrer')
  }
  useKeys([
    { key: 'j', code: 'KeyJ', run: () => select(selected + 1) },
    { key: 'k', code: 'KeyK', run: () => select(selected - 1) },
    { key: 'o', code: 'KeyO', run: open },
  ])

  return (
    <div className={classes.list} role="feed" aria-label={t('search.results')} aria-busy={stale}>
      {posts.map((post) => (
        <PostArticle
          key={post._id}
          post={post}
          selected={post._id === selectedId}
          onFilter={onFilter}
          linkTo={linkTo}
          ref={(element) => {
            if (element) articles.current.set(post._id, element)
            else articles.current.delete(post._id)
          }}
        />
      ))}
    </div>
  )
}
