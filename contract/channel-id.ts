import type { SearchFilters } from './schemas/search.ts'

/**
 * Bare id of a channel, as in the archive: Telegram's bots and libraries write -1001234567890 for 1234567890.
 */
export function bareChannelId(channelId: string): string {
  return channelId.replace(/^-100(?=\d{9,}$)/, '')
}

/** Filters with the bare ids of channels. */
export function withBareChannelIds<Filters extends Pick<SearchFilters, 'channelId'>>(
  filters: Filters,
): Filters {
  const { channelId: choice } = filters
  if (!choice) return filters
  const channelId = {
    ...choice,
    ...(choice.in ? { in: choice.in.map(bareChannelId) } : {}),
    ...(choice.notIn ? { notIn: choice.notIn.map(bareChannelId) } : {}),
  }
  return { ...filters, channelId }
}
