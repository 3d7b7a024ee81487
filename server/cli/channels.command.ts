import { channelRoutes } from '@litopys/contract/routes/channels'
import {
  type Channel,
  type ChannelSourceName,
  channelSources,
  refreshMinutes,
  type Schedule,
} from '@litopys/contract/schemas/channel'
import { type ApiClient, openApi, openExistingApi } from './api-client.ts'
import { type Command, type Options, textOption, WrongUse } from './command.ts'

/** Lists the channels of the archive; `add` adds channels. */
export const channelsCommand: Command = {
  summary: 'Lists channels, or adds channels',
  usage: [
    'channels',
    'channels add NAME… [--source preview|mtproto|none] [--id CHANNEL_ID] [--key ID] [--schedule off|quarterHourly|hourly|daily|weekly] [--history all|new]',
  ],
  notes: ['--key is the id of a Telegram account: _id in GET /api/v1/keys'],
  options: {
    source: { type: 'string' },
    id: { type: 'string' },
    key: { type: 'string' },
    schedule: { type: 'string' },
    history: { type: 'string' },
  },
  run: async (terminal, [verb, ...names], options) => {
    if (verb === 'add' && names.length === 0) throw new WrongUse('channels add needs the name of a channel')
    if (verb !== undefined && verb !== 'add') throw new WrongUse('channels takes no argument, or add NAME')
    const input = inputOf(options)
    if (input.channelId !== undefined && names.length !== 1)
      throw new WrongUse('--id is the ID of one channel')
    const data = textOption(options, 'data')
    const api = verb ? await openApi(data) : await openExistingApi(data)
    try {
      const channels: Channel[] = verb ? [] : await allChannels(api)
      for (const channel of names)
        channels.push((await api.call(channelRoutes.add, { channel, ...input })).data)
      terminal.out(options.json ? JSON.stringify(channels) : table(channels))
      if (verb && !options.json && input.source !== 'none' && input.schedule === 'off')
        terminal.note(
          `Without --schedule there are no automatic refreshes. To refresh: npx litopys refresh ${names.join(' ')}`,
        )
      return 0
    } finally {
      await api.close()
    }
  },
}

function inputOf(options: Options) {
  const key = textOption(options, 'key')
  const channelId = textOption(options, 'id')
  const schedules = Object.keys(refreshMinutes).filter(isSchedule)
  return {
    source: oneOf<ChannelSourceName>(options, 'source', channelSources, 'preview'),
    schedule: oneOf<Schedule>(options, 'schedule', schedules, 'off'),
    history: oneOf<'all' | 'new'>(options, 'history', ['all', 'new'], 'all'),
    ...(channelId === undefined ? {} : { channelId }),
    ...(key ? { key } : {}),
  }
}

function isSchedule(name: string): name is Schedule {
  return Object.hasOwn(refreshMinutes, name)
}

function oneOf<T extends string>(options: Options, name: string, known: readonly T[], otherwise: T): T {
  const given = textOption(options, name)
  if (given === undefined) return otherwise
  const found = known.find((one) => one === given)
  if (!found) throw new WrongUse(`--${name} must be one of ${known.join(', ')}`)
  return found
}

async function allChannels(api: ApiClient): Promise<Channel[]> {
  const channels: Channel[] = []
  for (let page = 1; ; page += 1) {
    const found = await api.call(channelRoutes.list, { search: '', page, itemsPerPage: 1_000 })
    channels.push(...found.data)
    if (channels.length >= found.totalItems || found.data.length === 0) return channels
  }
}

function table(channels: Channel[]): string {
  const head = ['CHANNEL', 'ID', 'SOURCE', 'SCHEDULE', 'POSTS', 'MISSING', 'LAST RUN', 'TITLE']
  const rows = channels.map(({ username, channelId, source, schedule, posts, capture, title }) => {
    const missing = String(capture?.missing ?? 0)
    const run = capture?.lastRun?.status ?? '-'
    return [username ? `@${username}` : '-', channelId, source, schedule, String(posts), missing, run, title]
  })
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
