import { useTranslation } from 'react-i18next'
import classes from './status.module.css'

const widths = ['62%', '94%', '88%', '41%']

/** Grey lines as placeholders for text. They appear after 200 ms, so fast answers show none. */
export function Waiting({ blocks = 1 }: { blocks?: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: blocks }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the grey lines have no other key
        <div key={block} className={classes.block}>
          {widths.map((width) => (
            <div key={width} className={classes.line} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}
