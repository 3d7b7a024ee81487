import type { Tie } from '@litopys/contract/schemas/posting-together'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import type { NetworkSearch } from '../api/network.ts'
import { evidencePerPage, evidenceQuery, type TogetherChoice } from '../api/together.ts'
import { PostLink } from './chosen-panel.tsx'
import classes from './network.module.css'

type Props = {
  search: NetworkSearch
  choice: TogetherChoice
  tie: Tie
  titleOf: (id: string) => string
  onClose: () => void
}

/** The pairs of posts of a tie: what they have in common, and the seconds between them. */
export function EvidencePanel({ search, choice, tie, titleOf, onClose }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(evidenceQuery(search, choice, tie, page))
  const title = `${titleOf(tie.a)} – ${titleOf(tie.b)}`
  return (
    <Stack as="section" gap={3} className={classes.panel} aria-label={title}>
      <Row spread align="baseline">
        <Text as="h2" weight="heading" breaks>
          {title}
        </Text>
        <TextButton onClick={onClose}>{t('app.close')}</TextButton>
      </Row>
      {error && !data && <SmallFailure title={t('network.postsFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.data.length === 0 && <Text tone="quiet">{t('network.noPosts')}</Text>}
      {data && data.data.length > 0 && (
        <PlainList className={classes.posts}>
          {data.data.map(({ kinds, seconds, first, second }) => (
            <li key={`${first._id} ${second._id}`}>
              <Text tone="quiet" size="s">
                {t('together.apart', {
                  count: seconds,
                  formatted: seconds,
                  kinds: kinds.map((kind) => t(`together.kind.${kind}`)).join(', '),
                })}
              </Text>
              <PostLink post={first} />
              <PostLink post={second} />
            </li>
          ))}
        </PlainList>
      )}
      <Pages
        label={t('network.postPages')}
        page={page}
        perPage={evidencePerPage}
        total={data?.totalItems ?? 0}
        onGo={setPage}
      />
    </Stack>
  )
}
