import { defaultTimeZone } from '@litopys/contract/constants'
import { queryFields } from '@litopys/contract/query/fields'
import { type CountField, queryFlags } from '@litopys/contract/query/syntax'
import { type ValueField, valueFields } from '@litopys/contract/schemas/search'
import { isGazetteerField } from '@litopys/language/names/english-names'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { type KnownValue, knownChannels, knownValues, namedFields } from './api/values.ts'
import { type Completable, completableAt, fieldPiece } from './completion.ts'
import { queryNames, useQueryNames } from './use-query-names.ts'

/** A completion. `insert` replaces the line from `start` to `end`. */
export type Completion = {
  start: number
  end: number
  insert: string
  label: string
  detail?: string
  posts?: number
}

const places = [
  { name: 'image', label: 'query.inImage' },
  { name: 'file', label: 'query.inFile' },
  { name: 'speech', label: 'query.inSpeech' },
  { name: 'translation', label: 'query.inTranslation' },
] as const

const typingPause = 150
const mostOffered = 8
const leastTyped = 2

/** Returns completions for the part of the line at the caret. */
export function useCompletions(line: string, caret: number): Completion[] {
  const { t } = useTranslation()
  const nameLabel = useQueryNames()
  const completable = completableAt(line, caret)
  const values = useValues(completable)
  if (!completable) return []
  const { start, end, typed } = completable
  const hasPrefix = (...texts: string[]) =>
    texts.some((text) => text.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()))
  const offer = (insert: string, label: string, detail?: string): Completion => ({
    start,
    end,
    insert,
    label,
    ...(detail !== undefined && { detail }),
  })
  switch (completable.kind) {
    case 'name':
      if (typed.length < leastTyped) return []
      return queryNames
        .filter((name) => hasPrefix(name, nameLabel(name)))
        .map((name) => offer(`${name}:`, `${name}:`, nameLabel(name)))
    case 'flag':
      return queryFlags
        .filter((flag) => flag.startsWith(`${completable.name}:`))
        .filter((flag) => hasPrefix(flag.slice(completable.name.length + 1), t(`query.${flag}`)))
        .map((flag) => offer(flag, flag, t(`query.${flag}`)))
    case 'place':
      return places
        .filter(({ name, label: key }) => hasPrefix(name, t(key)))
        .map(({ name, label: key }) => offer(`in:${name}`, `in:${name}`, t(key)))
    case 'date':
      return dayChoices(new Date())
        .filter(({ name, text }) => hasPrefix(text, t(`query.${name}`)))
        .map(({ name, text }) => offer(`${completable.name}:${text}`, text, t(`query.${name}`)))
    case 'count':
      return boundsOf(completable.of)
        .filter((bounds) => hasPrefix(bounds))
        .map((bounds) => offer(`${completable.of}:${bounds}`, bounds))
    case 'value':
      return values.map(({ value, name, posts }) => ({
        ...offer(
          fieldPiece(completable.field, completable.field === 'channel' ? (name ?? value) : value),
          name ?? value,
        ),
        ...(name !== undefined && name !== value && completable.field !== 'channel' && { detail: value }),
        posts,
      }))
  }
}

/** Returns values from the archive if the part belongs to a field. */
function useValues(completable: Completable | undefined): KnownValue[] {
  const valueLabel = useValueLabel()
  const [typed] = useDebouncedValue(completable?.typed ?? '', typingPause)
  const field = completable?.kind === 'value' ? completable.field : undefined
  const ofChannel = field === 'channel' || field === 'channelid'
  const of = field && valueFields.find((one) => one === queryFields[field].of)
  const facet = ofChannel ? undefined : of
  const channels = useQuery({ ...knownChannels(typed), enabled: ofChannel })
  const values = useQuery({ ...knownValues(facet ?? 'author', typed), enabled: facet !== undefined })
  if (ofChannel) return channels.data ?? []
  if (!facet) return []
  const known = values.data ?? []
  if (namedFields.includes(facet))
    return named(facet, known, completable?.typed ?? '', valueLabel).slice(0, mostOffered)
  if (!isGazetteerField(facet)) return known.slice(0, mostOffered)
  return known.map((one) => ({ ...one, name: valueLabel(facet, one.value) })).slice(0, mostOffered)
}

/** Matches a value by its code or by its name. */
function named(
  field: ValueField,
  values: KnownValue[],
  typed: string,
  label: (field: ValueField, value: string) => string,
): KnownValue[] {
  const prefix = typed.toLocaleLowerCase()
  return values
    .map(({ value, posts }) => ({ value, posts, name: label(field, value) }))
    .filter(({ value, name }) => [value, name].some((text) => text.toLocaleLowerCase().startsWith(prefix)))
}

type DayChoice = { name: 'today' | 'yesterday' | 'weekAgo' | 'thisMonth' | 'thisYear'; text: string }

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: defaultTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const dayLength = 86_400_000

/** Days close to today in the archive's time zone, in query syntax. */
function dayChoices(now: Date): DayChoice[] {
  const day = (ago: number) => dayFormat.format(new Date(now.getTime() - ago * dayLength))
  return [
    { name: 'today', text: day(0) },
    { name: 'yesterday', text: day(1) },
    { name: 'weekAgo', text: day(7) },
    { name: 'thisMonth', text: day(0).slice(0, 7) },
    { name: 'thisYear', text: day(0).slice(0, 4) },
  ]
}

/** Bounds that are useful for a field. */
function boundsOf(of: CountField): string[] {
  return of === 'observed' || of === 'picturechannels'
    ? ['>1', '>=3', '>=10', '1']
    : ['>100', '>1000', '>10000', '100..1000']
}
