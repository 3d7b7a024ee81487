import { pageEnd } from '@litopys/contract/document-formats'
import type { ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import type { FoundPost, Post } from '@litopys/contract/schemas/post'
import type { Span } from '@litopys/language/text/span'
import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Highlighted } from '#ui/highlighted.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { useDocumentText } from '../../api/document-text.ts'
import { hasPages, isWorkbook } from '../../media/media-parts.ts'
import classes from './media.module.css'

type Props = {
  post: Pick<Post, '_id' | 'media' | 'fileTexts'> & Pick<FoundPost, 'fileMatches'>
  index: number
  name: string
  onClose: () => void
}

/** Shows the text of a document by pages, from the first page with a match of the search. */
export function DocumentViewer({ post, index, name, onClose }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useDocumentText(post._id, index)
  // Without a connection the post still has what is searched of the text.
  const shown = data ?? (error ? keptText(post, index) : undefined)
  return (
    <Modal
      opened
      size="xl"
      lockScroll={false}
      onClose={onClose}
      title={name}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {isPending && (
        <Text tone="quiet" role="status">
          {t('app.loading')}
        </Text>
      )}
      {error && !shown && (
        <FailureNotice title={t('document.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {shown && <Pages document={shown} matches={matchesIn(post, post.media[index]?.hash)} />}
    </Modal>
  )
}

function matchesIn({ fileMatches = [] }: Props['post'], hash: string | undefined): Span[] {
  return fileMatches.find((one) => one.kind === 'document' && one.hash === hash)?.matches ?? []
}

type Shown = Pick<ResultOf<typeof mediaRoutes.readDocument>, 'text' | 'parts' | 'format' | 'language'>

function keptText({ media, fileTexts = [] }: Props['post'], index: number): Shown | undefined {
  const item = media[index]
  const kept = fileTexts.find(({ kind, hash }) => kind === 'document' && hash === item?.hash)
  if (!item || !kept) return undefined
  const { text } = kept
  const isSheets = isWorkbook(item)
  let end = -pageEnd.length
  const parts = text.split(pageEnd).map((part, i) => {
    const start = end + pageEnd.length
    end = start + part.length
    const [title = ''] = part.split('\n', 1)
    return { start, end, name: isSheets ? title : hasPages(item) ? String(i + 1) : '' }
  })
  return { text, parts, format: isSheets ? 'xlsx' : 'pdf', language: 'und' }
}

function Pages({
  document: { text, parts, format, language },
  matches,
}: {
  document: Shown
  matches: Span[]
}) {
  const { t } = useTranslation()
  const withMatch = parts.flatMap(({ start, end }, i) =>
    matches.some(([from, to]) => from < end && to > start) ? i : [],
  )
  const [place, setPlace] = useState(withMatch[0] ?? 0)
  const shown = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own first match
  useEffect(() => {
    shown.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [place])
  const part = parts[place]
  if (!part) return <Text tone="quiet">{t('document.empty')}</Text>
  const { start, end, name } = part
  const nextMatch = withMatch.find((one) => one > place) ?? withMatch[0]
  const of = parts.length
  const title =
    format === 'pdf'
      ? t('document.page', { place: name, of })
      : t('document.sheet', { place: place + 1, of, name })
  return (
    <Stack gap={3}>
      {name !== '' && (
        <Row gap={5} rowGap={2}>
          <Text as="h3" size="m" weight="medium" numeric aria-live="polite">
            {title}
          </Text>
          {of > 1 && (
            <>
              <TextButton disabled={place === 0} onClick={() => setPlace(place - 1)}>
                <IconChevronLeft size={18} stroke={1.8} aria-hidden />
                {t('document.previous')}
              </TextButton>
              <TextButton disabled={place === of - 1} onClick={() => setPlace(place + 1)}>
                {t('document.next')}
                <IconChevronRight size={18} stroke={1.8} aria-hidden />
              </TextButton>
            </>
          )}
          {withMatch.length > 1 && nextMatch !== undefined && (
            <TextButton onClick={() => setPlace(nextMatch)}>
              <IconChevronsRight size={18} stroke={1.8} aria-hidden />
              {t('document.nextMatch')}
            </TextButton>
          )}
        </Row>
      )}
      {end === start ? (
        <Text tone="quiet">{t('document.empty')}</Text>
      ) : (
        <Text
          ref={shown}
          breaks
          className={classes.read}
          dir="auto"
          {...(language !== 'und' && { lang: language })}
        >
          <Highlighted text={text} matches={matches} start={start} end={end} />
        </Text>
      )}
    </Stack>
  )
}
