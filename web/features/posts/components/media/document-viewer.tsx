import { pageEnd } from '@litopys/contract/document-formats'
import type { ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import type { FoundPost, Post } from '@litopys/contract/schemas/post'
import type { Span } from '@litopys/language/text/span'
import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Highlighted } from '#ui/highlighted.tsx'
import { IconButton, Note, Row, Stack, Text } from '#ui/layout.tsx'
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
  const read = data && { ...data, cut: data.isCut ? ('read' as const) : undefined }
  const shown = read ?? (error ? keptText(post, index) : undefined)
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

/** `cut`: where the text ends, if it ends before the document. */
type Shown = Pick<ResultOf<typeof mediaRoutes.readDocument>, 'text' | 'parts' | 'format' | 'language'> & {
  cut: 'read' | 'kept' | undefined
}

/** Characters that a post has of the texts of its files: the last text ends there. */
const mostSearched = 100_000

function lengthOf(texts: readonly { text: string }[]): number {
  return texts.reduce((length, { text }) => length + text.length, 0)
}

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
  const isLastSearched = kept === fileTexts.at(-1) && lengthOf(fileTexts) >= mostSearched
  const cut = kept.isCut || isLastSearched ? 'kept' : undefined
  return { text, parts, format: isSheets ? 'xlsx' : 'pdf', language: 'und', cut }
}

function Pages({
  document: { text, parts, format, language, cut },
  matches,
}: {
  document: Shown
  matches: Span[]
}) {
  const { t } = useTranslation()
  const { count } = useFormat()
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
  const unit = format === 'pdf' ? 'page' : 'sheet'
  const title =
    format === 'pdf'
      ? t('document.page', { place: name, of })
      : t('document.sheet', { place: place + 1, of, name })
  return (
    <Stack gap={3}>
      {cut && (
        <Note as="p" tone="warn">
          {cut === 'read'
            ? t('document.cutText')
            : t('document.keptText', { count: text.length, formatted: count(text.length) })}
        </Note>
      )}
      {name !== '' && (
        <Row gap={5} rowGap={2} spread>
          <Row gap={1} nowrap className={of > 1 ? classes.steps : undefined}>
            {of > 1 && (
              <>
                <IconButton
                  className={classes.step}
                  disabled={place === 0}
                  aria-label={t(`document.${unit}Before`)}
                  title={t(`document.${unit}Before`)}
                  onClick={() => setPlace(place - 1)}
                >
                  <IconChevronLeft size={20} stroke={1.8} aria-hidden />
                </IconButton>
                <IconButton
                  className={classes.step}
                  disabled={place === of - 1}
                  aria-label={t(`document.${unit}After`)}
                  title={t(`document.${unit}After`)}
                  onClick={() => setPlace(place + 1)}
                >
                  <IconChevronRight size={20} stroke={1.8} aria-hidden />
                </IconButton>
              </>
            )}
            <Text as="h3" size="m" weight="medium" numeric breaks aria-live="polite">
              {title}
            </Text>
          </Row>
          {withMatch.length > 1 && nextMatch !== undefined && (
            <TextButton onClick={() => setPlace(nextMatch)}>
              <IconChevronsRight size={18} stroke={1.8} aria-hidden />
              {t(`document.${unit}Match`)}
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
