import { entityKindOf, textFlags } from '@litopys/contract/query/clue-fault'
import { type QueryField, queryFields } from '@litopys/contract/query/fields'
import { finderOf } from '@litopys/contract/query/finders'
import { matchesValues } from '@litopys/contract/query/match-field'
import { usualMatching } from '@litopys/contract/query/matching'
import type { Query } from '@litopys/contract/query/syntax'
import type { FoundEntity } from '@litopys/language/entity'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import { analysedWords, type Word } from '@litopys/language/text/words'

/**
 * The texts of a post, its own first, with everything that the analyzer found and its source marked. `words` of a text
 * in a file have nothing in place of unsure words, `forms` have these too.
 */
export type AnalysedText = {
  texts: { kind?: FileTextKind; text: string; words: Word[]; forms: Word[] }[]
  terms: string[]
  inLanguage: string
  entities: Pick<FoundEntity, 'kind' | 'id' | 'detail'>[]
}
export type TextPredicate = (found: AnalysedText) => boolean

/**
 * Whether a text matches a query about text only (`clueFault`): the meaning of `matchesPost`, prepared once.
 */
export function textPredicate(query: Query): TextPredicate {
  switch (query.kind) {
    case 'all': {
      const parts = query.of.map(textPredicate)
      return (found) => parts.every((part) => part(found))
    }
    case 'any': {
      const parts = query.of.map(textPredicate)
      return (found) => parts.some((part) => part(found))
    }
    case 'not': {
      const part = textPredicate(query.of)
      return (found) => !part(found)
    }
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy': {
      const find = finderOf(query, usualMatching)
      if (!find) return () => false
      const readsForms = query.kind === 'pattern' || query.kind === 'fuzzy'
      const { files } = query
      return ({ texts }) =>
        texts.some(
          ({ kind, text, words, forms }) =>
            (!files || (kind && files.includes(kind))) &&
            find(text, analysedWords(readsForms ? forms : words)).length > 0,
        )
    }
    case 'field':
      return (found) => matchesValues(query.field, valuesIn(found, query.field), query.value)
    case 'flag': {
      const kind = textFlags.get(query.flag)
      return ({ entities }) => entities.some((entity) => entity.kind === kind)
    }
    case 'dates':
    case 'count':
    case 'post':
      return () => false
  }
}

function valuesIn({ inLanguage, entities }: AnalysedText, field: QueryField): string[] {
  if (field === 'lang') return [inLanguage]
  const kind = entityKindOf(field)
  const isDomain = queryFields[field].of.endsWith('.domain')
  return entities
    .filter((entity) => entity.kind === kind)
    .map(({ id, detail = '' }) => (isDomain ? detail : id))
}
