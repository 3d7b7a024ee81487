import type { OpenedPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { DiffText } from '#ui/diff-text.tsx'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './opened.module.css'

type Edit = { key: number; from: Revision; to: string; editedAt: string | undefined; noticedAt: string }
type Revision = OpenedPost['revisions'][number]

/** Shows the revisions of a post, latest first, with their differences by word. */
export function RevisionList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const [firstShown, setFirstShown] = useState(false)
  if (post.contextMissing) return <Text tone="quiet">{t('postPage.versionsNotCopied')}</Text>
  const edits = editsOf(post)
  const first = oldestFirst(post).at(0)
  if (!first) return <Text tone="quiet">{t('postPage.neverEdited')}</Text>
  return (
    <>
      <PlainList as="ol">
        {edits.map((edit) => (
          <EditEntry key={edit.key} edit={edit} />
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

function EditEntry({ edit }: { edit: Edit }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { source, observedAt } = edit.from
  const named = { source: t(`postPage.from.${source}`) }
  const older = observedAt
    ? t('postPage.olderFromAt', { ...named, when: instant(observedAt) })
    : t('postPage.olderFrom', named)
  const noticed = t('postPage.noticed', { when: instant(edit.noticedAt) })
  return (
    <Stack as="li" gap={1} className={classes.item}>
      <Text as="h3" size="m" weight="bold" numeric>
        {edit.editedAt ? t('postPage.version', { when: instant(edit.editedAt) }) : noticed}
        {edit.editedAt && (
          <Text as="span" tone="quiet" weight="normal">
            {' '}
            · {noticed}
          </Text>
        )}
      </Text>
      <Text tone="quiet">{older}</Text>
      <DiffText from={edit.from.articleBody} to={edit.to} />
    </Stack>
  )
}

/** Pairs each text with the next version; the last one is the current text. */
function editsOf(post: OpenedPost): Edit[] {
  const revisions = oldestFirst(post)
  return revisions
    .map((revision, index) => {
      const next = revisions[index + 1] ?? post
      return {
        key: revision.version,
        from: revision,
        to: next.articleBody,
        editedAt: next.editedAt,
        noticedAt: revision.replacedAt,
      }
    })
    .reverse()
}

function oldestFirst({ revisions }: OpenedPost) {
  return revisions.toSorted((one, other) => one.version - other.version)
}
