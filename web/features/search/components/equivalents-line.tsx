import type { Matching } from '@litopys/contract/query/matching'
import type { Understood } from '@litopys/contract/schemas/search'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton, Row, Stack, Text, useNarrow } from '#ui/layout.tsx'
import classes from './query.module.css'

type Props = {
  equivalents: NonNullable<Understood['equivalents']>
  matching: Matching
  onChange: (matching: Matching) => void
}

/** So many chips of a part are one or two lines. */
const firstChips = { wide: 6, narrow: 3 }

/**
 * Shows the words with the same meaning that the search also finds. Each can be left out and included again. The
 * language of a word is announced, so that it is read aloud correctly.
 */
export function EquivalentsLine({ equivalents, matching, onChange }: Props) {
  const { t } = useTranslation()
  const without = matching.without ?? []
  const toggle = (text: string) => {
    const { without: _, ...others } = matching
    const left = without.includes(text) ? without.filter((one) => one !== text) : [...without, text]
    onChange(left.length > 0 ? { ...others, without: left } : others)
  }
  if (equivalents.length === 0) return null
  return (
    <Stack as="section" gap={1} className={classes.understood} aria-label={t('query.alsoFinds')}>
      {equivalents.map(({ q, words, isExcluded = false }) => (
        <PartEquivalents
          key={q}
          q={equivalents.length > 1 ? q : undefined}
          isExcluded={isExcluded}
          words={[...new Map(words.map((word) => [word.text, word])).values()]}
          without={without}
          onToggle={toggle}
        />
      ))}
    </Stack>
  )
}

type PartProps = {
  /** The part of the query, if there are several. */
  q: string | undefined
  isExcluded: boolean
  words: Props['equivalents'][number]['words']
  without: readonly string[]
  onToggle: (text: string) => void
}

function PartEquivalents({ q, isExcluded, words, without, onToggle }: PartProps) {
  const { t } = useTranslation()
  const title = t(isExcluded ? 'query.alsoExcludes' : 'query.alsoFinds')
  const titleOf = isExcluded ? 'query.alsoExcludesFor' : 'query.alsoFindsFor'
  const [isWhole, setWhole] = useState(false)
  const most = useNarrow() ? firstChips.narrow : firstChips.wide
  const isLong = words.length > most + 1
  const shown = isLong && !isWhole ? words.slice(0, most) : words
  return (
    <Row gap={3} rowGap={1}>
      <Text as="span" tone="quiet">
        {q === undefined ? title : t(titleOf, { q: q.replace(/^"(.*)"$/, '$1') })}
      </Text>
      <Row as="ul" inline rowGap={1} className={classes.parts} aria-label={title}>
        {shown.map(({ text, language }) => {
          const isOut = without.includes(text)
          return (
            <li key={text}>
              <Row
                as="button"
                type="button"
                inline
                nowrap
                gap={1}
                tone="soft"
                className={classes.chip}
                aria-pressed={!isOut}
                title={t(isOut ? 'query.include' : 'query.leaveOut', { word: text })}
                onClick={() => onToggle(text)}
              >
                <Text as={isOut ? 's' : 'span'} tone={isOut ? 'quiet' : 'strong'} lang={language} cut>
                  {text}
                </Text>
                {isOut ? <IconPlus size={13} aria-hidden /> : <IconX size={13} aria-hidden />}
              </Row>
            </li>
          )
        })}
        {isLong && (
          <li>
            <LinkButton as="button" type="button" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
              {isWhole ? t('query.fewerEquivalents') : t('query.allEquivalents', { count: words.length })}
            </LinkButton>
          </li>
        )}
      </Row>
    </Row>
  )
}
