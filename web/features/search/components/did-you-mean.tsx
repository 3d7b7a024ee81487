import type { SearchInput } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { otherLines } from '../api/suggestions.ts'
import classes from './did-you-mean.module.css'

type Props = {
  searchInput: SearchInput
  /** The number of results; undefined until loaded. */
  total: number | undefined
  onRun: (query: string) => void
}

/** Up to this number of results, suggestions are shown. */
const fewResults = 3

/** Suggests other query lines if a query finds few posts. Empty without suggestions. */
export function DidYouMean({ searchInput, total, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const isFew = total !== undefined && total <= fewResults && searchInput.q !== ''
  const { data = [] } = useQuery({ ...otherLines(searchInput), enabled: isFew })
  return (
    <div role="status">
      {isFew && data.length > 0 && (
        <div className={classes.suggestions}>
          <span className={classes.title}>{t('query.didYouMean')}</span>
          <ul className={classes.list}>
            {data.map(({ q, posts }) => (
              <li key={q}>
                <TextButton className={classes.line} onClick={() => onRun(q)}>
                  {q}
                </TextButton>{' '}
                <span className={classes.posts}>
                  {t('query.posts', { count: posts, formatted: count(posts) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
