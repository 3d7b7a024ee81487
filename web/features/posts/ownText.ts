import type { FoundPost } from '@litopys/contract/schemas/post'

/**
 * What is shown as the text of a post. Names of files that stand below it are left out behind a caption. Without a text of its own, that is neither the names of its files nor the words of its place:
 * both stand beside it. Undefined where nothing is left and something else says what the post is.
 */
export function textToShow({
  text,
  articleBody,
  media,
  place,
  pinned,
}: Pick<FoundPost, 'text' | 'articleBody' | 'media' | 'place' | 'pinned'>): string | undefined {
  const elsewhere = new Set([
    ...media.flatMap(({ fileName }) => fileName ?? []),
    ...[place?.name, place?.address].filter((words) => words !== undefined),
  ])
  const isElsewhere =
    articleBody === '' && text.split('\n').every((line) => line === '' || elsewhere.has(line))
  if (!isElsewhere) return withoutFileNames({ text, articleBody, media })
  if (place || pinned || media.some(({ hash }) => hash !== undefined)) return undefined
  // Nothing is shown of a file that the archive lacks; a sticker's name says nothing.
  return media.length > 0 && media.every(({ kind }) => kind === 'sticker') ? '' : text
}

/** Names follow the caption in the searchable text; what the caption says itself stays. */
function withoutFileNames({
  text,
  articleBody,
  media,
}: Pick<FoundPost, 'text' | 'articleBody' | 'media'>): string {
  if (articleBody === '') return text
  const named = new Set(
    media.flatMap(({ fileName, hash }) => (fileName && hash !== undefined ? fileName : [])),
  )
  let end = text.length
  while (end > articleBody.length) {
    const from = text.lastIndexOf('\n', end - 1)
    if (from < articleBody.length || !named.has(text.slice(from + 1, end))) break
    end = from
  }
  return text.slice(0, end)
}
