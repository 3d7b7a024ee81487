import type { FoundPost } from '@litopys/contract/schemas/post'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#ui/highlighted.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { aroundMatch } from '../excerpt.ts'

/** One name for each kind, in the words of the list. */
const names = {
  picture: 'post.inPicture',
  document: 'post.inDocument',
  speech: 'post.inSpeech',
} as const satisfies Record<FileTextKind, string>

/** Shows the parts of texts of files that a search found, a line for each file. */
export function FileMatchLines({ post }: { post: Pick<FoundPost, 'fileTexts' | 'fileMatches'> }) {
  const { t } = useTranslation()
  const found = (post.fileMatches ?? []).flatMap(({ kind, hash, matches }) => {
    const file = post.fileTexts?.find((one) => one.kind === kind && one.hash === hash)
    return file ? [{ kind, hash, matches, text: file.text }] : []
  })
  if (found.length === 0) return null
  return (
    <Stack as="ul" gap={1}>
      {found.map(({ kind, hash, matches, text }) => {
        // Lines of a picture are often parts of one sentence.
        const line = text.replaceAll('\n', ' ')
        const { start, end } = aroundMatch(line, matches)
        return (
          <Text as="li" key={`${kind} ${hash}`} tone="soft" breaks>
            {t(names[kind])} {start > 0 && '… '}
            <Highlighted text={line} matches={matches} start={start} end={end} />
            {end < line.length && ' …'}
          </Text>
        )
      })}
    </Stack>
  )
}
