import Type from 'typebox'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'

export const reanalysisRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/reanalysis',
    access: 'capture.read',
    summary: 'How many posts were analysed by an older version or by other rules, and the job that goes on',
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
      'Analyse these posts anew: language, words, entities, categories; where that goes on already, that job is answered',
    answer: { kind: 'one', item: job },
  }),
}
