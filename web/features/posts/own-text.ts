import type { Card } from '@litopys/contract/schemas/card'
import type { FoundPost, Place } from '@litopys/contract/schemas/post'

/**
 * What is shown as the text of a post. Names of files and the words of a place, which stand below it, are
 * left out behind a caption and where the post has no text of its own. Undefined where nothing is left and
 * something else says what the post is.
 */
export function textToShow({
  text,
  articleBody,
  media,
  place,
  pinned,
}: Pick<FoundPost, 'text' | 'articleBody' | 'media' | 'place' | 'pinned'>): string | undefined {
  const elsewhere = new Set([...media.flatMap(({ fileName }) => fileName ?? []), ...wordsOf(place)])
  const isElsewhere =
    articleBody === '' && text.split('\n').every((line) => line === '' || elsewhere.has(line.trim()))
  if (!isElsewhere) return withoutShown({ text, articleBody, media, place })
  if (place || pinned || media.some(({ hash }) => hash !== undefined)) return undefined
  // Nothing is shown of a file that the archive lacks; a sticker's name says nothing.
  return media.length > 0 && media.every(({ kind }) => kind === 'sticker') ? '' : text
}

/**
 * Names of files and words of a place follow the caption in the searchable text; what the caption says itself
 * stays.
 */
function withoutShown({
  text,
  articleBody,
  media,
  place,
}: Pick<FoundPost, 'text' | 'articleBody' | 'media'> & { place: Place | undefined }): string {
  if (articleBody === '') return text
  const shown = new Set([
    ...media.flatMap(({ fileName, hash }) => (fileName && hash !== undefined ? fileName : [])),
    ...wordsOf(place),
  ])
  let end = text.length
  while (end > articleBody.length) {
    const from = text.lastIndexOf('\n', end - 1)
    if (from < articleBody.length || !shown.has(text.slice(from + 1, end).trim())) break
    end = from
  }
  return text.slice(0, end)
}

/** The text of a card, whose place stands below it; empty where it has none of its own. */
export function cardText({ articleBody, text, place }: Pick<Card, 'articleBody' | 'text' | 'place'>): string {
  if (articleBody !== '' || !place) return articleBody || text
  const elsewhere = new Set(wordsOf(place))
  return text
    .split('\n')
    .filter((line) => !elsewhere.has(line.trim()))
    .join('\n')
}

function wordsOf(place: Place | undefined): string[] {
  return [place?.name, place?.address].filter((words) => words !== undefined)
}
