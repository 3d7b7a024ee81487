import type { OpenedPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { DiffText } from '#ui/diff-text.tsx'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './opened.module.css'

type Change = { key: number; from: Revision; to: string }
type Revision = OpenedPost['revisions'][number]

/** Shows the revisions of a post, latest first, with their differences by word. */
export function RevisionList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const [firstShown, setFirstShown] = useState(false)
  if (post.contextMissing) return <Text tone="quiet">{t('postPage.versionsNotCopied')}</Text>
  const changes = changesOf(post)
  const first = oldestFirst(post).at(0)
  if (!first) return <Text tone="quiet">{t('postPage.neverEdited')}</Text>
  return (
    <>
      <PlainList as="ol">
        {changes.map((change) => (
          <ChangeEntry key={change.key} change={change} />
        ))}
      </PlainList>
      <TextButton aria-expanded={firstShown} onClick={() => setFirstShown(!firstShown)}>
        {t(firstShown ? 'postPage.hideFirst' : 'postPage.showFirst')}
      </TextButton>
      {firstShown && (
        <Text size="l" breaks className={classes.version} dir="auto">
          {first.articleBody}
        </Text>
      )}
    </>
  )
}

/** An edit, if a source says that the later text is edited; else two texts from different sources. */
function ChangeEntry({ change: { from, to } }: { change: Change }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { source, observedAt, replacedAt, next } = from
  const named = { source: t(`postPage.from.${source}`) }
  const [at, plain] = next.edit
    ? (['postPage.olderFromAt', 'postPage.olderFrom'] as const)
    : (['postPage.otherFromAt', 'postPage.otherFrom'] as const)
  return (
    <Stack as="li" gap={1} className={classes.item}>
      <Text as="h3" size="m" weight="bold" numeric>
        <ChangeTitle next={next} />
        <Text as="span" tone="quiet" weight="normal">
          {' '}
          {t('postPage.noticed', { when: instant(replacedAt) })}
        </Text>
      </Text>
      <Text tone="quiet">
        {observedAt ? t(at, { ...named, when: instant(observedAt) }) : t(plain, named)}
      </Text>
      <DiffText from={from.articleBody} to={to} />
    </Stack>
  )
}

function ChangeTitle({ next: { source, edit } }: Pick<Revision, 'next'>) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  if (!edit) return t('postPage.otherText', { source: t(`postPage.from.${source}`) })
  const named = { source: t(`postPage.from.${edit.source}`) }
  return edit.at
    ? t('postPage.versionAt', { ...named, when: instant(edit.at) })
    : t('postPage.version', named)
}

/** Pairs each text with the next version; the last one is the current text. */
function changesOf(post: OpenedPost): Change[] {
  const revisions = oldestFirst(post)
  return revisions
    .map((revision, index) => {
      const next = revisions[index + 1] ?? post
      return { key: revision.version, from: revision, to: next.articleBody }
    })
    .reverse()
}

function oldestFirst({ revisions }: OpenedPost) {
  return revisions.toSorted((one, other) => one.version - other.version)
}
