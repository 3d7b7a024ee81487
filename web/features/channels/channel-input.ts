import type { Channel, ChannelChanges, NewChannel } from '@litopys/contract/schemas/channel'

/** A channel as edited in its form. Lists are text with commas. */
export type ChannelValues = Required<
  Pick<
    Channel,
    'title' | 'description' | 'category' | 'sensitive' | 'source' | 'schedule' | 'history' | 'sourceRecords'
  >
> &
  Record<'username' | 'audience' | 'keywords' | 'tags' | 'key', string>
export type NewChannelValues = ChannelValues & { channel: string; channelId: string; atOnce: boolean }

export const emptyChannel: NewChannelValues = {
  channel: '',
  channelId: '',
  username: '',
  title: '',
  description: '',
  category: '',
  audience: '',
  keywords: '',
  tags: '',
  sensitive: false,
  atOnce: true,
  source: 'preview',
  key: '',
  schedule: 'hourly',
  history: 'all',
  sourceRecords: 'default',
}

export function valuesOf(channel: Channel): ChannelValues {
  const { title, description, category, sensitive, source, schedule, history, sourceRecords } = channel
  return {
    title,
    description,
    category,
    sensitive,
    source,
    schedule,
    history,
    sourceRecords,
    username: channel.username ?? '',
    key: channel.key ?? '',
    audience: channel.audience.join(', '),
    keywords: channel.keywords.join(', '),
    tags: channel.tags.join(', '),
  }
}

/** The form requires a name and a source, which API calls may omit. */
type NamedNewChannel = NewChannel & Required<Pick<NewChannel, 'channel' | 'source'>>

export function newChannelOf({
  channel,
  channelId,
  atOnce: _,
  ...values
}: NewChannelValues): NamedNewChannel {
  const { username: _username, title, key, ...rest } = fieldsOf(values)
  return {
    channel: channel.trim(),
    ...(channelId.trim() && { channelId: channelId.trim() }),
    ...(title && { title }),
    ...(key && { key }),
    ...rest,
  }
}

/** The fields that differ from the channel as it was read. */
export function changesOf(before: Channel, values: ChannelValues): ChannelChanges {
  const was = new Map(Object.entries(fieldsOf(valuesOf(before))))
  const { username, key, ...rest } = fieldsOf(values)
  const after = { ...rest, ...(username && { username }), ...(key && { key }) }
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name))),
  )
}

function fieldsOf(values: ChannelValues) {
  return {
    ...values,
    title: values.title.trim(),
    username: values.username.trim().replace(/^@/, ''),
    description: values.description.trim(),
    category: values.category.trim(),
    audience: wordsIn(values.audience),
    keywords: wordsIn(values.keywords),
    tags: wordsIn(values.tags),
  }
}

/** Distinct words, in the order in which they were typed. */
function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter((word) => word !== '')
}
