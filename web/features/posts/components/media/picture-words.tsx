import type { CSSProperties } from 'react'
import type { PlacedWord } from '../../media/picture-words.ts'
import classes from './media.module.css'

/** Lays the words of a picture over it, to be selected and copied. Screen readers get the text on the page. */
export function PictureWords({ words }: { words: PlacedWord[] }) {
  return (
    <div className={classes.words} aria-hidden>
      {words.map(({ start, text, box: [left, top, width, height], isMatch }) => {
        const percent = (share: number) => `${share * 100}%`
        const style: CSSProperties & Record<'--letter', string> = {
          left: percent(left),
          top: percent(top),
          width: percent(width),
          height: percent(height),
          '--letter': `${height * 100}cqh`,
        }
        return (
          <span key={start} className={classes.word} data-match={isMatch} style={style}>
            {`${text} `}
          </span>
        )
      })}
    </div>
  )
}
