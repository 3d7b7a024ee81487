import { isRecord } from '@litopys/contract/record'
import { type PostLine, shownExcerpt } from '@litopys/contract/schemas/post'
import { longestPasted, mostInSearch, mostSimilar } from '@litopys/contract/schemas/similar'
import { type LikenessLevel, likenessLevels } from '@litopys/language/similarity/levels'
import { Button } from '@mantine/core'
import { IconSearch, IconTimeline } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { type Compared, similarPosts, storyOf } from '#features/posts/api/similar.ts'
import similar from '#features/posts/components/similar/similar.module.css'
import { SimilarList } from '#features/posts/components/similar/similar-list.tsx'
import { StoryLine } from '#features/posts/components/similar/story-line.tsx'
import { postAddress } from '#features/posts/post-address.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { isolated } from '#ui/isolated.ts'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo, PageHead, Section } from '../page.tsx'

const [fewest, ...steps] = [20, mostSimilar]

/** Posts that are like a post of the archive, or like a text that the user pastes. */
export function SimilarPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('post') ?? ''
  const location = useLocation()
  const navigate = useNavigate()
  const text = pastedIn(location.state)
  // A pasted text is only in the history of this tab, so that going back and reloading show it again: it is longer than
  // an address can be, and it may be confidential.
  const find = (pasted: string) => void navigate(location.search, { replace: true, state: { pasted } })
  return (
    <div className={page.page}>
      {id !== '' && <BackTo to={postAddress(id)}>{t('similar.post')}</BackTo>}
      <PageHead title={t(id === '' ? 'similar.textTitle' : 'similar.find')} />
      {id === '' && <TextForm text={text} onFind={find} />}
      {id === '' && text !== '' && <Found key={text} compared={{ text }} />}
      {id !== '' && <Found key={id} compared={{ id }} />}
      {id !== '' && <StorySection id={id} />}
    </div>
  )
}

function TextForm({ text: found, onFind }: { text: string; onFind: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(found)
  return (
    <Stack
      as="form"
      gap={3}
      align="start"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text.trim())
      }}
    >
      <Text as="label" weight="bold" htmlFor="similar-text">
        {t('similar.text')}
      </Text>
      <textarea
        id="similar-text"
        className={similar.field}
        rows={7}
        maxLength={longestPasted}
        required
        aria-describedby="similar-hint"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Text size="s" tone="quiet" id="similar-hint">
        {t('similar.hint')}
      </Text>
      <Button type="submit" disabled={text.trim() === ''}>
        {t('similar.start')}
      </Button>
    </Stack>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isOffline = useOnline(({ online, known }) => known && !online)
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'not_found') return <Notice title={t('similar.noPost')}>{t('similar.noPostText')}</Notice>
  if (isOffline) return <Text tone="quiet">{t('similar.offline')}</Text>
  if (code !== 'text_without_words') return <SmallFailure title={errorText(error)} onRetry={onRetry} />
  return (
    <Text tone="danger" role="alert">
      {errorText(error)}
    </Text>
  )
}

function Found({ compared }: { compared: Compared }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [limit, setLimit] = useState(fewest)
  const level = levelIn(params.get('level'))
  const { data, error, refetch } = useQuery(similarPosts(compared, { level, limit }))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting blocks={3} />
  const { post, posts, total, levels, words } = data
  const more = steps.find((step) => step > limit)
  // A text without words is an error; the words of another one can be in no post.
  const isWithoutWords = 'id' in compared && words.length === 0
  const hasOthers = sumOf(likenessLevels, levels) > 0
  const q =
    total > 0 && 'id' in compared ? `like:${compared.id}${level === 'topic' ? '' : `/${level}`}` : undefined
  const choose = (next: LikenessLevel) =>
    setParams(
      (before) => {
        before.set('level', next)
        return before
      },
      { replace: true, state },
    )
  const list = (
    <Section
      title={t('similar.posts', { count: total, formatted: count(total) })}
      controls={
        hasOthers && (
          <Row gap={4} rowGap={1}>
            <QuietSelect
              label={t('similar.atLeast')}
              value={level}
              options={likenessLevels.map((value, i) => ({
                value,
                label: `${t(`similar.level.${value}`)} (${count(sumOf(likenessLevels.slice(0, i + 1), levels))})`,
              }))}
              onChange={choose}
            />
            {q && (
              <LinkButton as={Link} to={`/?${new URLSearchParams({ q })}`}>
                <IconSearch size={16} stroke={1.7} aria-hidden />
                {t('similar.search')}
              </LinkButton>
            )}
            {'id' in compared && (
              <TextButton onClick={showStory}>
                <IconTimeline size={16} stroke={1.7} aria-hidden />
                {t('similar.story')}
              </TextButton>
            )}
          </Row>
        )
      }
    >
      {total === 0 ? (
        <Text tone="soft">{t(isWithoutWords ? 'similar.noWords' : 'similar.none')}</Text>
      ) : (
        <Stack gap={3}>
          <SimilarList label={t('similar.list')} posts={posts} />
          {q && (
            <Text tone="quiet" size="s">
              {t('similar.compared', { most: count(mostSimilar), inSearch: count(mostInSearch) })}
            </Text>
          )}
          {posts.length < total && (
            <Row gap={4}>
              <Text tone="soft">{t('similar.shown', { formatted: count(posts.length) })}</Text>
              {more && <TextButton onClick={() => setLimit(more)}>{t('similar.more')}</TextButton>}
            </Row>
          )}
        </Stack>
      )}
    </Section>
  )
  return (
    <>
      {post && <GivenPost post={post} />}
      {list}
    </>
  )
}

function GivenPost({ post: { title, author, dateCreated, excerpt } }: { post: PostLine }) {
  const { instant } = useFormat()
  return (
    <Stack gap={1}>
      <Row gap={3} rowGap={0} align="baseline">
        <Text as="span" weight="bold">
          {title || author}
        </Text>
        <Text as="time" size="s" tone="soft" numeric dateTime={dateCreated}>
          {instant(dateCreated)}
        </Text>
      </Row>
      <Text breaks tone="soft" className={similar.excerpt}>
        {shownExcerpt(excerpt)}
      </Text>
    </Stack>
  )
}

const storyId = 'story'

/** Not a link by URL hash, because the URL has the post. */
function showStory() {
  const story = document.getElementById(storyId)
  story?.scrollIntoView({ block: 'start' })
  story?.focus({ preventScroll: true })
}

function StorySection({ id }: { id: string }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const errorText = useErrorText()
  const isOffline = useOnline(({ online, known }) => known && !online)
  const { data, error, refetch } = useQuery(storyOf(id))
  // The list above says that there is no such post.
  if (error instanceof CallError && error.code === 'not_found') return null
  return (
    <Section title={t('similar.story')} id={storyId} tabIndex={-1}>
      {error && !isOffline && <SmallFailure title={errorText(error)} onRetry={() => void refetch()} />}
      {error && isOffline && <Text tone="quiet">{t('similar.offline')}</Text>}
      {!error && !data && <Waiting blocks={2} />}
      {data && data.total < 2 && <Text tone="soft">{t('similar.noStory')}</Text>}
      {data && data.total > 1 && (
        <Stack gap={3}>
          <Text>
            {t('similar.storyPosts', { count: data.total, formatted: count(data.total) })}{' '}
            {data.posts[0] &&
              t('similar.first', {
                title: isolated(data.posts[0].title || data.posts[0].author),
                when: instant(data.posts[0].dateCreated),
              })}
          </Text>
          <StoryLine story={data} />
        </Stack>
      )}
    </Section>
  )
}

function pastedIn(state: unknown): string {
  return isRecord(state) && typeof state.pasted === 'string' ? state.pasted : ''
}

function sumOf(levels: readonly LikenessLevel[], counts: Record<LikenessLevel, number>): number {
  return levels.reduce((sum, level) => sum + counts[level], 0)
}

function levelIn(text: string | null): LikenessLevel {
  return likenessLevels.find((level) => level === text) ?? 'topic'
}
