import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Serve } from '#http/serve'
import { receiveFile, startCapture, type UploadDeps } from './capture.usecase.ts'
import { type RecomputeStartDeps, startRecompute } from './recompute.job.ts'
import { type RefreshStartDeps, readGaps } from './start-refresh.usecase.ts'

export function mountCapture(deps: UploadDeps & RefreshStartDeps & RecomputeStartDeps) {
  return (serve: Serve): void => {
    serve(jobRoutes.upload, ({ actor, input, request, signal }) => {
      // With the default, the stream of a refused upload would be destroyed before the answer is sent.
      const stream = request.raw.iterator({ destroyOnReturn: false })
      return receiveFile(deps, actor, input, { stream, headers: request.headers }, signal)
    })
    serve(archiveRoutes.startCapture, ({ actor, input }) => startCapture(deps, actor, input))
    serve(archiveRoutes.recompute, ({ actor, input }) => startRecompute(deps, actor, input))
    serve(channelRoutes.gaps, ({ actor, input }) => readGaps(deps, actor, input))
  }
}
