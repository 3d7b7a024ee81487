import * as Type from 'typebox'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'

export const reanalysisRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/reanalysis',
    access: 'capture.read',
    summary:
      'Counts posts analysed by an older version or older rules, and returns the running analysis job.',
    answer: {
      kind: 'one',
      item: Type.Object({ outdated: Type.Integer(), posts: Type.Integer(), job: Type.Optional(job) }),
    },
  }),

  start: route({
    method: 'POST',
    path: '/api/v1/reanalysis',
    access: 'archive.reanalyze',
    summary:
      'Re-analyses posts: language, words, entities, categories. If such a job is running, returns it.',
    answer: { kind: 'one', item: job },
  }),
}
