import {
  addChannel,
  changeChannel,
  deleteChannel,
  listChannels,
  listDeletedChannels,
  readChannel,
  readChannelDates,
  readChannelDependents,
  readChannelTitles,
  readChannelValues,
  restoreChannel,
} from '@litopys/contract/routes/channels'
import type { Serve } from '#http/serve'
import {
  findChannelDates,
  findChannels,
  findChannelTitles,
  findChannelValues,
  showChannel,
} from './channels.usecases.ts'
import {
  type DeleteDeps,
  findDeleted,
  findDependents,
  removeChannel,
  restoreDeleted,
} from './delete-channel.ts'
import { editChannel, takeUpChannel } from './manage-channel.ts'

export function mountChannels(serve: Serve, deps: DeleteDeps): void {
  serve(listChannels, ({ actor, input }) => findChannels(deps, actor, input))
  serve(readChannelDates, async ({ actor, input }) => ({ data: await findChannelDates(deps, actor, input) }))
  serve(readChannelTitles, async ({ actor }) => ({ data: await findChannelTitles(deps, actor) }))
  serve(readChannelValues, async ({ actor }) => ({ data: await findChannelValues(deps, actor) }))
  serve(readChannel, async ({ actor, input }) => ({ data: await showChannel(deps, actor, input) }))
  serve(addChannel, async ({ actor, input, signal }) => ({
    data: await takeUpChannel(deps, actor, input, signal),
  }))
  serve(changeChannel, async ({ actor, input }) => ({ data: await editChannel(deps, actor, input) }))
  serve(listDeletedChannels, async ({ actor }) => ({ data: await findDeleted(deps, actor) }))
  serve(readChannelDependents, async ({ actor, input }) => ({
    data: await findDependents(deps, actor, input),
  }))
  serve(deleteChannel, async ({ actor, input }) => ({ data: await removeChannel(deps, actor, input) }))
  serve(restoreChannel, async ({ actor, input }) => ({ data: await restoreDeleted(deps, actor, input) }))
}
