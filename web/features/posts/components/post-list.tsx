import type { FoundPost } from '@litopys/contract/schemas/post'
import { type ComponentType, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSeenOnScreen } from '../seen/use-seen-on-screen.ts'
import type { PostFilter } from '../text-entities.ts'
import { usePostKeys } from '../use-post-keys.ts'
import classes from './post.module.css'
import { PostArticle } from './post-article.tsx'

type Props = {
  posts: FoundPost[]
  stale: boolean
  onFilter: (filter: PostFilter) => void
  linkTo: (filter: PostFilter) => string
  /** Renders further actions for a post. */
  PostActions: ComponentType<{ postId: string }>
  /** Renders further content about the text of a post. */
  Beside: ComponentType<{ post: FoundPost }>
  onSave: (postId: string) => void
  onTranslate: (post: FoundPost) => void
}

/** Shows the results as a list of posts. */
export function PostList({
  posts,
  stale,
  onFilter,
  linkTo,
  PostActions,
  Beside,
  onSave,
  onTranslate,
}: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const articles = useRef(new Map<string, Element>())
  const watchSeen = useSeenOnScreen()
  const selectedId = usePostKeys(posts, {
    onSave,
    onTranslate,
    onReveal: (id) => {
      const article = articles.current.get(id)
      if (article instanceof HTMLElement) article.focus({ preventScroll: true })
      article?.scrollIntoView({ block: 'nearest' })
    },
  })
  const watch = useCallback(
    (element: Element, id: string) => {
      articles.current.set(id, element)
      const forget = watchSeen(element, id)
      return () => {
        articles.current.delete(id)
        forget()
      }
    },
    [watchSeen],
  )

  return (
    <div className={classes.list} role="feed" aria-label={t('search.results')} aria-busy={stale}>
      {posts.map((post) => (
        <PostArticle
          key={post._id}
          post={post}
          selected={post._id === selectedId}
          from={pathname + search}
          onFilter={onFilter}
          linkTo={linkTo}
          watch={watch}
          PostActions={PostActions}
          Beside={Beside}
        />
      ))}
    </div>
  )
}
