import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { Transact } from '#audit/transact'
import type { JobDefinition } from '#jobs/job'
import type { JobLists } from '#jobs/job-lists.store'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

export type JobDeps = {
  jobLists: JobLists
  definitions: JobDefinition[]
  transact: Transact
  clock: Clock
}

export type ListJobDeps = Pick<JobDeps, 'jobLists'>

export async function listJobs(
  { jobLists }: ListJobDeps,
  actor: Actor,
  { page, itemsPerPage, kind, channel, status }: InputOf<typeof jobRoutes.list>,
): Promise<OutputOf<typeof jobRoutes.list>> {
  const found = await jobLists.page((page - 1) * itemsPerPage, itemsPerPage, {
    reader: jobReader(actor),
    kind,
    channel,
    status,
  })
  return { data: found.jobs, totalItems: found.total, page, itemsPerPage }
}

export async function readJob(
  { jobLists }: JobDeps,
  actor: Actor,
  { id }: InputOf<typeof jobRoutes.read>,
): Promise<Job> {
  return await findJob(jobLists, actor, id)
}

export async function cancelJob(
  { jobLists, definitions, transact, clock }: JobDeps,
  actor: Actor,
  { id }: InputOf<typeof jobRoutes.cancel>,
): Promise<Job> {
  const { title } = await findJob(jobLists, actor, id)
  const cancelled = await transact(async ({ records, audit }) => {
    const job = await createJobStore(records).requestCancel(id, clock.now())
    if (!job) throw new AppError('job_finished')
    audit.add({ actor, action: 'job.cancel', object: { id, name: title } })
    return job
  })
  // Only a queued job is over at once; a running job is over when the loop releases it.
  const definition = definitions.find(({ kind }) => kind === cancelled.kind)
  if (cancelled.status === 'cancelled') await definition?.onOver?.({ id, input: cancelled.input })
  return await findJob(jobLists, actor, id)
}

async function findJob(jobLists: Pick<JobLists, 'find'>, actor: Actor, id: string): Promise<Job> {
  const job = await jobLists.find(id, jobReader(actor))
  if (!job) throw new AppError('not_found')
  return job
}
