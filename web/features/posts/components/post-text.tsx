import type { FoundPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#ui/layout.tsx'
import { paragraphsOf } from '#ui/paragraphs.ts'
import { TextButton } from '#ui/text-button.tsx'
import { excerptOf } from '../excerpt.ts'
import { linksIn, type PostFilter } from '../text-entities.ts'
import { LinkedText } from './linked-text.tsx'
import classes from './post-text.module.css'

type Props = {
  post: Pick<FoundPost, 'text' | 'matches' | 'inLanguage' | 'entities' | 'links'>
  linkTo: (filter: PostFilter) => string
  /** Router state of the links. */
  linkState?: unknown
  /** Shows the whole text, without an excerpt. */
  whole?: true
}

export function PostText({ post, linkTo, linkState, whole: always }: Props) {
  const { text, matches, inLanguage } = post
  const { t, i18n } = useTranslation()
  const [whole, setWhole] = useState(false)
  const excerpt = always ? ({ start: 0, end: text.length, cut: 'none' } as const) : excerptOf(text, matches)
  if (text === '')
    return (
      <Text tone="quiet">
        <em>{t('post.noText')}</em>
      </Text>
    )
  const long = excerpt.cut !== 'none'
  const shown = whole ? { start: 0, end: text.length, cut: 'none' } : excerpt
  const cutBefore = shown.cut === 'start' || shown.cut === 'both'
  const cutAfter = shown.cut === 'end' || shown.cut === 'both'
  const links = linksIn(post)
  const paragraphs = paragraphsOf(text, shown)
  return (
    <Stack
      gap={1}
      size="l"
      breaks
      className={classes.text}
      dir="auto"
      {...(inLanguage !== 'und' && { lang: inLanguage })}
    >
      {paragraphs.map(({ start, end }, index) => (
        <Text key={start}>
          {index === 0 && cutBefore && '… '}
          <LinkedText
            text={text}
            matches={matches}
            links={links}
            start={start}
            end={end}
            linkTo={linkTo}
            linkState={linkState}
          />
          {index === paragraphs.length - 1 && cutAfter && ' …'}
          {index === paragraphs.length - 1 && long && ' '}
          {index === paragraphs.length - 1 && long && (
            <TextButton
              className={classes.fold}
              lang={i18n.language}
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              {t(whole ? 'post.showLess' : 'post.showAll')}
            </TextButton>
          )}
        </Text>
      ))}
    </Stack>
  )
}
