import { readAnalysis, startAnalysis } from '@litopys/contract/routes/analysis'
import { startArchiving } from '@litopys/contract/routes/archives'
import { readGaps } from '@litopys/contract/routes/channels'
import {
  cancelJob,
  listJobs,
  readJob,
  uploadFile,
  watchJobs as watchJobsRoute,
} from '@litopys/contract/routes/jobs'
import type { Serve } from '#http/serve'
import { findJobs, receiveFile, showJob, startJobs, stopJob, type UploadDeps } from './capture.usecases.ts'
import { watchJobs } from './job-events.ts'
import { type AnalysisStartDeps, beginAnalysis, findAnalysis } from './start-analysis.ts'
import { type RefreshStartDeps, showGaps } from './start-refresh.ts'

export function mountCapture(serve: Serve, deps: UploadDeps & RefreshStartDeps & AnalysisStartDeps): void {
  serve(uploadFile, ({ actor, input, request, signal }) => {
    // A stream that is destroyed when an upload is refused would take the answer along.
    const stream = request.raw.iterator({ destroyOnReturn: false })
    return receiveFile(deps, actor, input, { stream, headers: request.headers }, signal)
  })
  serve(startArchiving, async ({ actor, input }) => ({ data: await startJobs(deps, actor, input) }))
  serve(listJobs, ({ actor, input }) => findJobs(deps, actor, input))
  serve(readGaps, async ({ actor, input }) => ({ data: await showGaps(deps, actor, input) }))
  serve(watchJobsRoute, async ({ actorNow, signal }) => watchJobs(deps, actorNow, signal))
  serve(readJob, async ({ actor, input }) => ({ data: await showJob(deps, actor, input) }))
  serve(cancelJob, async ({ actor, input }) => ({ data: await stopJob(deps, actor, input) }))
  serve(readAnalysis, async ({ actor }) => ({ data: await findAnalysis(deps, actor) }))
  serve(startAnalysis, async ({ actor }) => ({ data: await beginAnalysis(deps, actor) }))
}
