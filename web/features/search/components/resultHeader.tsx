import { IconKeyboard, IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { QuietCheck } from '#ui/quietCheck.tsx'
import { QuietSelect } from '#ui/quietSelect.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { orderOf, type PageSize, pageSizes, type SearchState, sorts } from '../searchState.ts'
import { CopyLink } from './copyLink.tsx'
import classes from './resultHeader.module.css'
import { ViewSwitch } from './viewSwitch.tsx'

type Props = {
  state: SearchState
  /** Undefined while it is being counted. */
  total: number | 'unknown' | undefined
  shown: number
  onChange: (part: Partial<SearchState>) => void
  onKeys: () => void
  /** The way to the facets, where they have no place of their own. */
  filters: ReactNode
}

/** What was found, how much of it is on the page, and in which order. */
export function ResultHeader({ state, total, shown, onChange, onKeys, filters }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  // What is chosen there is not folded away at first.
  const [isOpen, setOpen] = useState(state.unseen || state.fold)
  // Another view of the same results stays at their place.
  const place = { page: state.page, cursor: state.cursor }
  const first = (state.page - 1) * state.itemsPerPage + 1
  return (
    <div className={classes.header}>
      <p className={classes.total} aria-live="polite">
        {total === undefined && t('search.counting')}
        {typeof total === 'number' && t('search.total', { count: total, formatted: count(total) })}
      </p>
      {total !== undefined && shown > 0 && state.view !== 'chart' && (
        <p className={classes.range}>
          {t('search.range', { from: count(first), to: count(first + shown - 1) })}
        </p>
      )}
      {filters && <div className={classes.filters}>{filters}</div>}
      <div className={classes.view}>
        <ViewSwitch view={state.view} onChange={(view) => onChange({ view, ...place })} />
        <TextButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('view.more')}
        </TextButton>
      </div>
      {state.fold && <p className={classes.folded}>{t('view.folded')}</p>}
      <div className={classes.controls} data-open={isOpen}>
        <QuietCheck
          label={t('view.unseen')}
          title={t('view.unseenLong')}
          checked={state.unseen}
          onChange={(unseen) => onChange({ unseen })}
        />
        <QuietCheck
          label={t('view.fold')}
          title={t('view.foldLong')}
          checked={state.fold}
          onChange={(fold) => onChange({ fold })}
        />
        {state.view !== 'chart' && (
          <>
            <QuietSelect
              label={t('search.order')}
              labelOnPhone="hidden"
              value={orderOf(state)}
              options={sorts.map((sort) => ({
                value: sort,
                label: t(`search.${sort}`),
                disabled: sort === 'relevance' && state.q === '',
              }))}
              onChange={(sort) => onChange({ sort })}
            />
            <span className={classes.size}>
              <QuietSelect
                label={t('search.perPage')}
                value={`${state.itemsPerPage}`}
                options={pageSizes.map((size): { value: `${PageSize}`; label: string } => ({
                  value: `${size}`,
                  label: String(size),
                }))}
                onChange={(chosen) => {
                  const itemsPerPage = pageSizes.find((size) => String(size) === chosen)
                  if (itemsPerPage) onChange({ itemsPerPage })
                }}
              />
            </span>
          </>
        )}
        <CopyLink labelClassName={classes.copy}>
          <IconLink size={16} stroke={1.7} aria-hidden />
        </CopyLink>
        <TextButton className={classes.keys} onClick={onKeys}>
          <IconKeyboard size={16} stroke={1.7} aria-hidden />
          {t('search.keys')}
        </TextButton>
      </div>
    </div>
  )
}
