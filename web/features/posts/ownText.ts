import type { FoundPost } from '@litopys/contract/schemas/post'

/**
 * What is shown as the text of a post. Without a text of its own, that is neither the names of its files nor the words of its place:
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
  if (!isElsewhere) return text
  if (place || pinned || media.some(({ hash }) => hash !== undefined)) return undefined
  // Nothing is shown of a file that the archive lacks; a sticker's name says nothing.
  return media.length > 0 && media.every(({ kind }) => kind === 'sticker') ? '' : text
}
