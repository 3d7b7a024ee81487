import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { openedPost } from '#features/posts/api/opened-post.ts'
import { cameFromOf } from '#features/posts/came-from.ts'
import { SavedQuotes } from '#features/quotes/saved-quotes.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo } from '../page.tsx'
import { OpenedArticle } from './opened-article.tsx'

const absent = new Set<string>(['not_found'])

/** Page of a post with its context in the archive. */
export function PostPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: post, error, refetch } = useQuery(openedPost(id))
  const isCut = useOnline(({ online, known }) => known && !online)
  const isAbsent = error instanceof CallError && absent.has(error.code)
  return (
    <div className={page.sheet} data-width="wide">
      <BackLink />
      {(!post || error) && <VisuallyHidden component={ScreenHeading}>{t('postPage.title')}</VisuallyHidden>}
      {isAbsent && isCut && <Notice title={t('postPage.notCopied')}>{t('postPage.notCopiedText')}</Notice>}
      {isAbsent && !isCut && <Notice title={t('postPage.notFound')}>{t('postPage.notFoundText')}</Notice>}
      {error && !isAbsent && (
        <FailureNotice title={t('postPage.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !post && <Waiting blocks={3} />}
      {post && !error && (
        <SavedQuotes postIds={[post._id]}>
          <OpenedArticle key={post._id} post={post} />
        </SavedQuotes>
      )}
    </div>
  )
}

/** Link back to the results as they were, or to the search for users who opened a link. */
function BackLink() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const came = cameFromOf(state)
  return (
    <BackTo
      to={came?.from ?? '/'}
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        // Goes back in the history, which restores the scroll position.
        event.preventDefault()
        void navigate(-(came.steps ?? 1))
      }}
    >
      {t(came ? 'postPage.back' : 'postPage.toSearch')}
    </BackTo>
  )
}
