import type { FoundPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/textButton.tsx'
import { excerptOf } from '../excerpt.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { Highlighted } from './highlighted.tsx'
import classes from './postText.module.css'

type Props = Pick<FoundPost, 'text' | 'matches' | 'inLanguage'>

export function PostText({ text, matches, inLanguage }: Props) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const excerpt = excerptOf(text, matches)
  if (text === '') return <p className={classes.none}>{t('post.noText')}</p>
  const long = excerpt.cut !== 'none'
  const shown = whole ? { start: 0, end: text.length, cut: 'none' } : excerpt
  const cutBefore = shown.cut === 'start' || shown.cut === 'both'
  const cutAfter = shown.cut === 'end' || shown.cut === 'both'
  const paragraphs = paragraphsOf(text, shown)
  return (
    <>
      <div className={classes.text} dir="auto" {...(inLanguage !== 'und' && { lang: inLanguage })}>
        {paragraphs.map(({ start, end }, index) => (
          <p key={start} className={classes.paragraph}>
            {index === 0 && cutBefore && '… '}
            <Highlighted text={text} matches={matches} start={start} end={end} />
            {index === paragraphs.length - 1 && cutAfter && ' …'}
          </p>
        ))}
      </div>
      {long && (
        <TextButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'post.showLess' : 'post.showAll')}
        </TextButton>
      )}
    </>
  )
}
