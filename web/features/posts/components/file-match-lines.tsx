import { pageEnd } from '@litopys/contract/document-formats'
import type { FoundPost } from '@litopys/contract/schemas/post'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#ui/highlighted.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { aroundMatch } from '../excerpt.ts'
import { hasPages, isWorkbook, mediaName } from '../media/media-parts.ts'
import { timeText } from '../media/segments.ts'

/** One name for each kind, in the words of the list. */
const names = {
  picture: 'post.inPicture',
  document: 'post.inDocument',
  speech: 'post.inSpeech',
} as const satisfies Record<FileTextKind, string>

/** Shows the parts of texts of files that a search found, a line for each file. */
export function FileMatchLines({ post }: { post: Pick<FoundPost, 'media' | 'fileTexts' | 'fileMatches'> }) {
  const { t } = useTranslation()
  const originOf = useOrigin(post)
  const found = (post.fileMatches ?? []).flatMap(({ kind, hash, matches, seconds }) => {
    const file = post.fileTexts?.find((one) => one.kind === kind && one.hash === hash)
    return file ? [{ kind, hash, matches, seconds, text: file.text }] : []
  })
  if (found.length === 0) return null
  return (
    <Stack as="ul" gap={1}>
      {found.map(({ kind, hash, matches, seconds, text }) => {
        // Lines of a picture are often parts of one sentence.
        const line = text.replaceAll('\n', ' ').replaceAll(pageEnd, ' ')
        const { start, end } = withinPage(text, aroundMatch(line, matches), matches[0]?.[0])
        return (
          <Text as="li" key={`${kind} ${hash}`} tone="soft" breaks>
            {seconds === undefined
              ? originOf(kind, hash, text.slice(0, matches[0]?.[0]))
              : t('post.inSpeechAt', { time: timeText(seconds) })}{' '}
            {start > 0 && '… '}
            <Highlighted text={line} matches={matches} start={start} end={end} />
            {end < line.length && ' …'}
          </Text>
        )
      })}
    </Stack>
  )
}

/** The part of an excerpt on the page of its first match. */
function withinPage(text: string, { start, end }: { start: number; end: number }, match = 0) {
  const next = text.indexOf(pageEnd, match)
  return {
    start: Math.max(start, text.lastIndexOf(pageEnd, match) + 1),
    end: Math.min(end, next < 0 ? text.length : next),
  }
}

/** Where a text is from: the kind of its file, and of a document its name and page. `before`: the text up to there. */
function useOrigin({ media }: Pick<FoundPost, 'media'>) {
  const { t } = useTranslation()
  return (kind: FileTextKind, hash: string, before: string): string => {
    const item = media.find((one) => one.hash === hash)
    const name = item && mediaName(item)
    if (kind !== 'document' || !item || name === undefined) return t(names[kind])
    const place = before.split(pageEnd).length
    if (isWorkbook(item)) return t('post.inDocumentSheet', { name, place })
    return hasPages(item) ? t('post.inDocumentPage', { name, place }) : t('post.inDocumentOf', { name })
  }
}
