import { clueFault } from '@litopys/contract/query/clue-fault'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { ActionIcon, NumberInput, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type ClueValues, emptyClue } from '../rule-input.ts'
import classes from './categories.module.css'

type Props = {
  clues: ClueValues[]
  /** Number of posts that match each non-empty clue, in their order. */
  counts: number[] | undefined
  onChange: (clues: ClueValues[]) => void
}

/** Shows the clues of a category, each with its weight and its interpretation. */
export function ClueFields({ clues, counts, onChange }: Props) {
  const { t } = useTranslation()
  const named = clues.filter(({ q }) => q.trim() !== '')
  const change = (key: string, part: Partial<ClueValues>) =>
    onChange(clues.map((clue) => (clue.key === key ? { ...clue, ...part } : clue)))
  return (
    <fieldset>
      <Text as="legend" weight="medium">
        {t('rules.clues')}
      </Text>
      <Stack gap={3}>
        <Text size="s" tone="quiet">
          {t('rules.cluesHint')}
        </Text>
        <Stack as="ol" gap={3}>
          {clues.map((clue, i) => (
            <ClueLine
              key={clue.key}
              clue={clue}
              number={i + 1}
              posts={counts?.[named.indexOf(clue)]}
              onChange={(part) => change(clue.key, part)}
              onRemove={clues.length > 1 ? () => onChange(clues.filter((one) => one !== clue)) : undefined}
            />
          ))}
        </Stack>
        <Row>
          <TextButton onClick={() => onChange([...clues, emptyClue()])}>{t('rules.addClue')}</TextButton>
        </Row>
      </Stack>
    </fieldset>
  )
}

type LineProps = {
  clue: ClueValues
  number: number
  posts: number | undefined
  onChange: (part: Partial<ClueValues>) => void
  onRemove: (() => void) | undefined
}

function ClueLine({ clue: { q, weight }, number, posts, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { query, corrections } = parseQuery(q)
  const fault = q.trim() === '' ? undefined : clueFault(q)
  const messages = [...new Set(corrections.map(({ message }) => message))]
  return (
    <li className={classes.clue}>
      <Textarea
        aria-label={t('rules.clue', { number })}
        placeholder={t('rules.cluePlaceholder')}
        autosize
        resize="none"
        minRows={1}
        maxRows={6}
        maxLength={500}
        spellCheck={false}
        value={q}
        error={
          fault && t(`rules.fault.${fault.code}`, { part: fault.code === 'notOfText' ? fault.part : '' })
        }
        onChange={(event) => onChange({ q: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <NumberInput
        aria-label={t('rules.weightOf', { number })}
        min={-100}
        max={100}
        step={0.5}
        decimalScale={3}
        value={weight}
        error={weight === ''}
        onChange={(next) => onChange({ weight: next })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('rules.removeClue', { number })}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {!fault && q.trim() !== '' && (
        <Text as="div" size="s" tone="quiet">
          {messages.map((message) => (
            <Text key={message} tone="warn">
              {t(`correction.${message}`)}
            </Text>
          ))}
          {messages.length > 0 && <Text breaks>{t('rules.readAs', { q: printQuery(query) })}</Text>}
          {posts !== undefined && (
            <Text numeric>{t('search.total', { count: posts, formatted: count(posts) })}</Text>
          )}
        </Text>
      )}
    </li>
  )
}
