import { excerptOf, type FoundPost, shownExcerpt } from '@litopys/contract/schemas/post'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type SearchState, writeSearchState } from '#features/search/search-state.ts'
import { useSelected } from '#features/tags/selected.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

type Props = { state: SearchState; posts: readonly FoundPost[] }

/** An analysis of the selected posts from all pages, or of the posts of this page. */
export function PostsAnalysis({ state, posts }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const ticked = useSelected(({ ids }) => ids)
  if (posts.length === 0) return null
  return (
    <SaveInRegistry
      collection="analyses"
      label={
        <>
          <IconReportAnalytics size={16} stroke={1.7} aria-hidden />
          {t('registry.makeAnalysis')}
        </>
      }
      title={state.q}
      content={() => ({
        kind: 'posts',
        address: `/?${writeSearchState(state)}`,
        posts: ticked.length > 0 ? [...ticked] : posts.map(({ _id }) => _id),
      })}
    >
      {(content, change) => (
        <fieldset className={classes.picks}>
          <Text as="legend" weight="medium">
            {t('registry.choosePosts')}
          </Text>
          {posts.map(({ _id, author, dateCreated, text }) => {
            const { posts: chosen = [] } = content
            const others = chosen.filter((id) => id !== _id)
            return (
              <Row as="label" key={_id} align="start" nowrap className={classes.pick}>
                <input
                  type="checkbox"
                  checked={chosen.includes(_id)}
                  onChange={(event) =>
                    change({ ...content, posts: event.currentTarget.checked ? [...others, _id] : others })
                  }
                />
                <Stack as="span">
                  <span>
                    <b>{author}</b> {instant(dateCreated)}
                  </span>
                  <Text as="span" size="s" tone="soft" breaks>
                    {shownExcerpt(excerptOf(text))}
                  </Text>
                </Stack>
              </Row>
            )
          })}
          <Elsewhere chosen={content.posts ?? []} posts={posts} />
        </fieldset>
      )}
    </SaveInRegistry>
  )
}

function Elsewhere({ chosen, posts }: { chosen: readonly string[]; posts: readonly FoundPost[] }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const others = chosen.filter((id) => posts.every(({ _id }) => _id !== id)).length
  if (others === 0) return null
  return <Text tone="soft">{t('registry.otherPages', { count: others, formatted: count(others) })}</Text>
}
