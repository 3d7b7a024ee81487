import { listChannels } from '@litopys/contract/routes/channels'
import type { Serve } from '#http/serve'
import { type ChannelDeps, findChannels } from './channels.usecases.ts'

export function mountChannels(serve: Serve, deps: ChannelDeps): void {
  serve(listChannels, ({ actor, input }) => findChannels(deps, actor, input))
}
