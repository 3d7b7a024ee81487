import type { Item } from '@litopys/contract/schemas/saved'
import { IconFileDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cardsOf } from '#features/saved-objects/api/cards.ts'
import { emptyDocument } from '#features/saved-objects/document/blocks.ts'
import { readContent } from '#features/saved-objects/item-content.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import fields from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import classes from './analysis.module.css'
import { DocumentView } from './document-view.tsx'
import { useDocx } from './use-docx.ts'

/** An analysis as its readers see it. */
export function OpenedAnalysis({ item, mayChange }: { item: Item; mayChange: boolean }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { document = emptyDocument } = item
  const { data, error, refetch, isPlaceholderData } = useQuery(cardsOf(document))
  const cards = data && !isPlaceholderData ? data : undefined
  const docx = useDocx(item)
  const isEmpty = document.blocks.length === 0 && document.conclusions === ''
  const address = readContent(item.itemContent)?.address
  return (
    <article aria-labelledby="analysis-title">
      <header className={classes.head}>
        <ScreenHeading className={classes.title} id="analysis-title">
          {item.itemTitle || item.itemId}
        </ScreenHeading>
        <p className={classes.when}>
          <span>{item.createdBy}</span>
          <span>{t('analysis.updated', { when: instant(item.updatedAt) })}</span>
          {item.theme && <span>{item.theme}</span>}
        </p>
        <div className={classes.actions}>
          {mayChange && (
            <Link to="?edit=1">
              <IconPencil size={16} stroke={1.7} aria-hidden />
              {t('analysis.edit')}
            </Link>
          )}
          <TextButton disabled={!cards} onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.7} aria-hidden />
            {t('analysis.print')}
          </TextButton>
          <TextButton disabled={!cards || docx.isPending} onClick={() => cards && docx.mutate(cards)}>
            <IconFileDownload size={16} stroke={1.7} aria-hidden />
            {t('analysis.docx')}
          </TextButton>
          <Link to={`/registry?in=analyses&item=${item._id}`}>{t('analysis.details')}</Link>
          {address !== undefined && <Link to={address}>{t('registry.openSearch')}</Link>}
        </div>
        <FormFailure error={docx.error} placed={false} />
      </header>
      {isEmpty && <p className={fields.text}>{t(mayChange ? 'analysis.emptyOwn' : 'analysis.empty')}</p>}
      {error && !cards && (
        <FailureNotice title={t('analysis.cardsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!cards && !error && <Waiting blocks={2} />}
      {cards && <DocumentView document={document} cards={cards} />}
    </article>
  )
}
