import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'
import type { Cards } from '@litopys/contract/schemas/card'
import type { Item } from '@litopys/contract/schemas/saved'
import { IconFileDownload, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cardsOf } from '#features/saved-objects/api/cards.ts'
import { cardIn, emptyDocument } from '#features/saved-objects/document/blocks.ts'
import { readContent } from '#features/saved-objects/item-content.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import classes from './analysis.module.css'
import { PostCard } from './post-card.tsx'
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
      <Stack as="header" className={page.lead} gap={2}>
        <Text as={ScreenHeading} size="2xl" weight="heading" breaks id="analysis-title">
          {item.itemTitle || item.itemId}
        </Text>
        <Row as="p" gap={3} rowGap={0} tone="soft" numeric>
          <span>{item.createdBy}</span>
          <span>{t('analysis.updated', { when: instant(item.updatedAt) })}</span>
          {item.theme && <span>{item.theme}</span>}
        </Row>
        <Row className={page.actions} gap={4} rowGap={2}>
          {mayChange && (
            <LinkButton as={Link} to="?edit=1">
              <IconPencil size={16} stroke={1.7} aria-hidden />
              {t('analysis.edit')}
            </LinkButton>
          )}
          <TextButton disabled={!cards} onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.7} aria-hidden />
            {t('analysis.print')}
          </TextButton>
          <TextButton disabled={!cards || docx.isPending} onClick={() => cards && docx.mutate(cards)}>
            <IconFileDownload size={16} stroke={1.7} aria-hidden />
            {t('analysis.docx')}
          </TextButton>
          <LinkButton as={Link} to={`/registry?in=analyses&item=${item._id}`}>
            {t('analysis.details')}
          </LinkButton>
          {address !== undefined && (
            <LinkButton as={Link} to={address}>
              {t('registry.openSearch')}
            </LinkButton>
          )}
        </Row>
        <FormFailure error={docx.error} placed={false} />
      </Stack>
      {isEmpty && <Text tone="soft">{t(mayChange ? 'analysis.emptyOwn' : 'analysis.empty')}</Text>}
      {error && !cards && (
        <FailureNotice title={t('analysis.cardsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!cards && !error && <Waiting blocks={2} />}
      {cards && <DocumentView document={document} cards={cards} />}
    </article>
  )
}

type ViewProps = { document: AnalysisDocument; cards: Cards }

/** The blocks of a document, and its conclusions. */
function DocumentView({ document: { blocks, conclusions }, cards }: ViewProps) {
  const { t } = useTranslation()
  return (
    <Text as="div" className={classes.document} size="l">
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} cards={cards} />
      ))}
      {conclusions !== '' && (
        <section aria-labelledby="conclusions">
          <h2 className={classes.heading} id="conclusions">
            {t('analysis.conclusions')}
          </h2>
          <Text className={classes.text} breaks>
            {conclusions}
          </Text>
        </section>
      )}
    </Text>
  )
}

function BlockView({ block, cards }: { block: Block; cards: Cards }) {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className={classes.heading}>{block.text}</h2>
      ) : (
        <h3 className={classes.subheading}>{block.text}</h3>
      )
    case 'paragraph':
      return (
        <Text className={classes.text} breaks>
          {block.text}
        </Text>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={classes.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key, and are only displayed
            <li key={index}>{item}</li>
          ))}
        </List>
      )
    }
    default:
      return <PostCard shown={cardIn(cards, block)} />
  }
}
