import { useTranslation } from 'react-i18next'
import classes from './waiting.module.css'

const widths = ['62%', '94%', '88%', '41%']

/** Grey lines where text will stand. They come after 200 ms: what is quicker needs no sign of waiting. */
export function Waiting({ blocks = 1 }: { blocks?: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: blocks }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of grey have nothing else to tell them apart
        <div key={block} className={classes.block}>
          {widths.map((width) => (
            <div key={width} className={classes.line} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}
