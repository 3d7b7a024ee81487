import type { AnalysisInput } from '#db/job-work'
import type { Records } from '#db/open'
import { emptyReport } from './jobs.store.ts'

type NewAnalysis = { id: string; input: AnalysisInput; total: number; createdBy: string; createdAt: Date }

/** The id of this analysis, or of the one that waits or goes on already. */
export async function addAnalysisIn(
  transaction: Records,
  { input, ...job }: NewAnalysis,
): Promise<{ id: string; isNew: boolean }> {
  const added = await transaction
    .insertInto('jobs')
    .values({
      ...job,
      ...{ kind: 'analysis', title: '', status: 'queued', done: 0 },
      input: JSON.stringify(input),
      report: JSON.stringify(emptyReport),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const goingOn = await transaction
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'analysis')
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  // It ended in between: whoever asked for it is served by the next one.
  return goingOn ? { id: goingOn.id, isNew: false } : await addAnalysisIn(transaction, { input, ...job })
}
