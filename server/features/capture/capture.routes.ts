import { startArchiving } from '@litopys/contract/routes/archives'
import { cancelJob, listJobs, readJob, uploadFile } from '@litopys/contract/routes/jobs'
import type { Serve } from '#http/serve'
import { type CaptureDeps, findJobs, receiveFile, showJob, startImport, stopJob } from './capture.usecases.ts'

export function mountCapture(serve: Serve, deps: CaptureDeps): void {
  serve(uploadFile, ({ actor, input, request, signal }) => {
    return receiveFile(deps, actor, input, { stream: request.raw, headers: request.headers }, signal)
  })
  serve(startArchiving, async ({ actor, input }) => ({ data: await startImport(deps, actor, input) }))
  serve(listJobs, ({ actor, input }) => findJobs(deps, actor, input))
  serve(readJob, async ({ actor, input }) => ({ data: await showJob(deps, actor, input) }))
  serve(cancelJob, async ({ actor, input }) => ({ data: await stopJob(deps, actor, input) }))
}
