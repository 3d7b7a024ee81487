import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Serve } from '#http/serve'
import {
  findChannelDates,
  findChannelTitles,
  findChannelValues,
  listChannels,
  readChannel,
} from './channels.usecase.ts'
import {
  type DeleteDeps,
  deleteChannel,
  findDependents,
  listDeletedChannels,
  restoreChannel,
} from './delete-channel.usecase.ts'
import { addChannel, changeChannel } from './manage-channel.usecase.ts'

export function mountChannels(deps: DeleteDeps) {
  return (serve: Serve): void => {
    serve(channelRoutes.list, ({ actor, input }) => listChannels(deps, actor, input))
    serve(channelRoutes.histogram, ({ actor, input }) => findChannelDates(deps, actor, input))
    serve(channelRoutes.titles, ({ actor }) => findChannelTitles(deps, actor))
    serve(channelRoutes.values, ({ actor }) => findChannelValues(deps, actor))
    serve(channelRoutes.read, ({ actor, input }) => readChannel(deps, actor, input))
    serve(channelRoutes.add, ({ actor, input, signal }) => addChannel(deps, actor, input, signal))
    serve(channelRoutes.change, ({ actor, input }) => changeChannel(deps, actor, input))
    serve(channelRoutes.listDeleted, ({ actor }) => listDeletedChannels(deps, actor))
    serve(channelRoutes.dependents, ({ actor, input }) => findDependents(deps, actor, input))
    serve(channelRoutes.remove, ({ actor, input }) => deleteChannel(deps, actor, input))
    serve(channelRoutes.restore, ({ actor, input }) => restoreChannel(deps, actor, input))
  }
}
