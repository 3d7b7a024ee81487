import type { Card } from '@litopys/contract/schemas/card'
import type { FoundPost, Place } from '@litopys/contract/schemas/post'

/**
 * The text of a post, without file names and the words of its place, which are shown below it. Undefined if
 * nothing is left and the post has other content.
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
  // A missing file is not shown, so its name is kept. The name of a sticker means nothing.
  return media.length > 0 && media.every(({ kind }) => kind === 'sticker') ? '' : text
}

/**
 * In the searchable text, file names and words of a place follow the caption. They are removed there, but not
 * from the caption itself.
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

/** The text of a card, whose place is shown below it. Empty if there is no other text. */
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
