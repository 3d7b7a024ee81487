import { type ChannelAddress, type ChannelSource, SourceRefusal } from '#adapters/telegram/channel-source'
import type { HomeProcess } from '#jobs/home-process'
import { AppError } from '#server/errors'

/**
 * The source for all processes: `look` runs in the home process. Refreshes run there too, and read from it.
 * `look` throws AppError in place of SourceRefusal.
 */
export function atHome(
  name: string,
  source: ChannelSource,
  home: Pick<HomeProcess, 'define'>,
): ChannelSource {
  const look = home.define(
    { name: `channels.look.${name}`, lost: 'telegram_unreachable' },
    async (channel: ChannelAddress, signal) => {
      try {
        return await source.look(channel, signal)
      } catch (cause) {
        if (!(cause instanceof SourceRefusal)) throw cause
        const { code, message, waitSeconds } = cause
        const retry = waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds }
        throw new AppError(code, { message, cause, ...retry })
      }
    },
  )
  return { ...source, look }
}
