import { parentPort, workerData } from 'node:worker_threads'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import { createCategorizer } from '#features/posts/categories/categorizer'
import { jsonLine } from '#features/posts/prepared-post'
import { type ReadRow, type ReanalysedRows, reanalysed } from '#features/posts/reanalysis.usecase'

const port = parentPort
if (!port) throw new Error('This file runs only as a worker')

const rules: RuleDraft[] = workerData
const categorizer = createCategorizer(rules)
port.on('message', (rows: ReadRow[]) => {
  const done = rows.map((row) => reanalysed(row, categorizer))
  const lines = new Uint8Array(Buffer.concat(done.map(({ row }) => jsonLine(row))))
  const answer: ReanalysedRows = { lines, changed: done.filter(({ isChanged }) => isChanged).length }
  port.postMessage(answer, [lines.buffer])
})
