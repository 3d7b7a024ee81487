import type { Tie } from '@litopys/contract/schemas/posting-together'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'
import type { NetworkSearch } from '../api/network.ts'
import { evidencePerPage, evidenceQuery, type TogetherChoice } from '../api/together.ts'
import { PanelPosts, PostExcerpt, SidePanel } from './side-panel.tsx'

type Props = {
  search: NetworkSearch
  choice: TogetherChoice
  tie: Tie
  titleOf: (id: string) => string
  takesFocus: boolean
  onClose: () => void
}

/** The pairs of posts of a tie: what they have in common, and the seconds between them. */
export function EvidencePanel({ search, choice, tie, titleOf, takesFocus, onClose }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const shown = useQuery(evidenceQuery(search, choice, tie, page))
  return (
    <SidePanel title={`${titleOf(tie.a)} – ${titleOf(tie.b)}`} takesFocus={takesFocus} onClose={onClose}>
      <PanelPosts
        shown={shown}
        page={page}
        perPage={evidencePerPage}
        onPage={setPage}
        keyOf={({ first, second }) => `${first._id} ${second._id}`}
        render={({ kinds, seconds, first, second }) => (
          <>
            <Text tone="quiet" size="s">
              {t('together.apart', {
                count: seconds,
                formatted: seconds,
                kinds: kinds.map((kind) => t(`together.kind.${kind}`)).join(', '),
              })}
            </Text>
            <PostExcerpt post={first} />
            <PostExcerpt post={second} />
          </>
        )}
      />
    </SidePanel>
  )
}
