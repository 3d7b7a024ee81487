import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'
import type { Cards } from '@litopys/contract/schemas/card'
import { useTranslation } from 'react-i18next'
import { cardIn } from '#features/saved-objects/document/blocks.ts'
import classes from './analysis.module.css'
import { PostCard } from './post-card.tsx'

type Props = { document: AnalysisDocument; cards: Cards }

/** The blocks of a document, and its conclusions. */
export function DocumentView({ document: { blocks, conclusions }, cards }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.document}>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} cards={cards} />
      ))}
      {conclusions !== '' && (
        <section aria-labelledby="conclusions">
          <h2 className={classes.heading} id="conclusions">
            {t('analysis.conclusions')}
          </h2>
          <p className={classes.text}>{conclusions}</p>
        </section>
      )}
    </div>
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
      return <p className={classes.text}>{block.text}</p>
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
