import { languages } from '@litopys/language/identification/languages'
import { bareChannelId } from '../channel-id.ts'

/** Restrictions without a value: each removes functions, or sensitive posts. */
export const restrictionFlags = ['no-export', 'no-translate', 'no-sensitive', 'read-only', 'no-keys'] as const
export type RestrictionFlag = (typeof restrictionFlags)[number]
/** Restrictions with a value: `lang:uk`. */
export const restrictionKinds = ['channel', 'tag', 'category', 'lang', 'since'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/**
 * Parsed restrictions. A post must match every kind that has values, by any value of the kind. `unknown`
 * entries hide every post, because their meaning is not known.
 */
export type Restrictions = {
  flags: ReadonlySet<RestrictionFlag>
  /** Bare ids, as in the archive. */
  channels: string[]
  tags: string[]
  categories: string[]
  languages: string[]
  /** Calendar day; the latest of several. */
  since: string | undefined
  unknown: string[]
}

export const unrestricted: Restrictions = {
  flags: new Set(),
  channels: [],
  tags: [],
  categories: [],
  languages: [],
  since: undefined,
  unknown: [],
}

const flags: ReadonlySet<string> = new Set(restrictionFlags)
const knownLanguages: ReadonlySet<string> = new Set(languages)
/** A channel from a file without ids is identified by its title. */
const text = /^\S(?:.{0,98}\S)?$/u
const valuePatterns: Record<RestrictionKind, RegExp> = {
  channel: text,
  tag: text,
  category: text,
  lang: /^[a-z]{2,3}$/,
  since: /^\d{4}-\d{2}-\d{2}$/,
}

/** Whether an entry of restrictions has a meaning. */
export function isRestriction(entry: string): boolean {
  return flags.has(entry) || readValue(entry) !== undefined
}

/** The language of an entry that no post can have; undefined for every other entry. */
export function unknownLanguage(entry: string): string | undefined {
  const [, language] = /^lang:(.*)$/s.exec(entry) ?? []
  return language === undefined || knownLanguages.has(language) ? undefined : language
}

export function readRestrictions(access: readonly string[]): Restrictions {
  const values = access.flatMap((entry) => readValue(entry) ?? [])
  const of = (kind: RestrictionKind) => values.filter((one) => one.kind === kind).map(({ value }) => value)
  return {
    flags: new Set(restrictionFlags.filter((flag) => access.includes(flag))),
    channels: of('channel').map(bareChannelId),
    tags: of('tag'),
    categories: of('category'),
    languages: of('lang'),
    since: of('since').sort().at(-1),
    unknown: access.filter((entry) => !isRestriction(entry)),
  }
}

/** Whether restrictions can hide any post. */
export function hidesPosts(restrictions: Restrictions): boolean {
  return restrictions.channels.length > 0 || hidesWithinChannels(restrictions)
}

/**
 * Whether restrictions can hide some posts of a channel and show others: they depend on more than the
 * channel.
 */
export function hidesWithinChannels({
  flags,
  tags,
  categories,
  languages,
  since,
  unknown,
}: Restrictions): boolean {
  const lists = [tags, categories, languages, unknown]
  return lists.some((values) => values.length > 0) || since !== undefined || flags.has('no-sensitive')
}

/** Whether restrictions can hide any post of this channel. */
export function hidesPostsOf(restrictions: Restrictions, channelId: string): boolean {
  const { channels } = restrictions
  return hidesWithinChannels(restrictions) || (channels.length > 0 && !channels.includes(channelId))
}

function readValue(entry: string): { kind: RestrictionKind; value: string } | undefined {
  const colon = entry.indexOf(':')
  const kind = restrictionKinds.find((one) => one === entry.slice(0, colon))
  const value = entry.slice(colon + 1)
  if (!kind || !valuePatterns[kind].test(value)) return undefined
  if (kind === 'since' && !isDay(value)) return undefined
  if (kind === 'lang' && !knownLanguages.has(value)) return undefined
  return { kind, value }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
