import {
  addChannel,
  changeChannel,
  listChannels,
  readChannel,
  readChannelDates,
  readChannelValues,
} from '@litopys/contract/routes/channels'
import type { Serve } from '#http/serve'
import { findChannelDates, findChannels, findChannelValues, showChannel } from './channels.usecases.ts'
import { editChannel, type ManageDeps, takeUpChannel } from './manage-channel.ts'

export function mountChannels(serve: Serve, deps: ManageDeps): void {
  serve(listChannels, ({ actor, input }) => findChannels(deps, actor, input))
  serve(readChannelDates, async ({ actor, input }) => ({ data: await findChannelDates(deps, actor, input) }))
  serve(readChannelValues, async ({ actor }) => ({ data: await findChannelValues(deps, actor) }))
  serve(readChannel, async ({ actor, input }) => ({ data: await showChannel(deps, actor, input) }))
  serve(addChannel, async ({ actor, input, signal }) => ({
    data: await takeUpChannel(deps, actor, input, signal),
  }))
  serve(changeChannel, async ({ actor, input }) => ({ data: await editChannel(deps, actor, input) }))
}
