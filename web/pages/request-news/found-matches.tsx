import type { OutputOf } from '@litopys/contract/route'
import type { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { useTranslation } from 'react-i18next'
import { ParentLine } from '#features/posts/components/parent-line.tsx'
import { PostBody } from '#features/posts/components/poll/post-body.tsx'
import { postAddress } from '#features/posts/post-address.ts'
import { matchesPerPage } from '#features/subscriptions/api/subscriptions.ts'
import { MatchEntry } from '#features/subscriptions/components/match-entry.tsx'
import { useFormat } from '#i18n/use-format.ts'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { searchFor } from '../quotes/found-quotes.tsx'
import classes from './request-news.module.css'

type Props = {
  found: OutputOf<typeof subscriptionRoutes.listMatches>
  from: string
  onGo: (page: number) => void
}

/** The matches, newest first. */
export function FoundMatches({ found, from, onGo }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, unavailable, totalItems, page } = found
  if (totalItems === 0) return <Notice title={t('subscriptions.none')}>{t('subscriptions.noneText')}</Notice>
  return (
    <>
      {unavailable > 0 && (
        <p className={classes.unavailable}>
          {t('subscriptions.unavailable', { count: unavailable, formatted: count(unavailable) })}
        </p>
      )}
      <div role="feed" aria-label={t('subscriptions.list')}>
        {data.map((match) => (
          <MatchEntry
            key={match.post._id}
            match={match}
            postAddress={postAddress(match.post._id)}
            from={from}
            body={
              <>
                <ParentLine post={match.post} linkState={{ from }} />
                <PostBody post={match.post} linkTo={searchFor} />
              </>
            }
          />
        ))}
      </div>
      <Pages
        label={t('subscriptions.pages')}
        page={page}
        perPage={matchesPerPage}
        total={totalItems}
        onGo={onGo}
      />
    </>
  )
}
