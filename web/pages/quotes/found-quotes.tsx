import type { Quote } from '@litopys/contract/schemas/quote'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { ParentLine } from '#features/posts/components/parent-line.tsx'
import { PostBody } from '#features/posts/components/poll/post-body.tsx'
import { SimilarLink } from '#features/posts/components/similar/similar-link.tsx'
import type { PostFilter } from '#features/posts/text-entities.ts'
import { QuoteEntry } from '#features/quotes/components/quote-entry.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { TagInput } from '#features/tags/components/tag-input.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { useQuoteRights } from './use-quote-rights.ts'

type Props = {
  quotes: Quote[]
  stale: boolean
  chosen: ReadonlySet<string>
  onChoose: (quote: Quote) => void
  onTag: (tag: string) => void
}

/** The quotes of a page as a list. */
export function FoundQuotes({ quotes, stale, chosen, onChoose, onTag }: Props) {
  const { t } = useTranslation()
  const mayExport = useMay('archive.export')
  const rightsOver = useQuoteRights()
  return (
    <div role="feed" aria-label={t('quotes.list')} aria-busy={stale} data-old={stale}>
      {quotes.map((quote) => (
        <QuoteEntry
          key={quote._id}
          quote={quote}
          rights={rightsOver(quote)}
          body={
            <>
              <ParentLine post={quote} linkState={undefined} />
              <PostBody post={quote} linkTo={searchFor} />
            </>
          }
          tagInput={(value, onChange) => (
            <TagInput label={t('quotes.tags')} value={value} onChange={onChange} />
          )}
          mark={
            <>
              {mayExport && (
                <QuietCheck
                  label={t('quotes.select')}
                  checked={chosen.has(quote._id)}
                  onChange={() => onChoose(quote)}
                />
              )}
              <SimilarLink postId={quote.postId} words />
            </>
          }
          onTag={onTag}
        />
      ))}
    </div>
  )
}

/** Link to posts of the archive with the same value. */
export function searchFor({ field, value }: PostFilter): string {
  return `/?${writeSearchState({ ...startState, filters: { [field]: { in: [value] } } })}`
}
