import { deserialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { rowOf } from './analysed-post.ts'
import type { AnalyserAnswer, AnalyserOrder } from './analyser-pool.ts'
import { createCategorizer, uncategorized } from './categories/categorizer.ts'
import { jsonLine, packPrepared, preparedPost } from './prepared-post.ts'
import type { RawPost } from './raw-post.ts'
import { reanalysed, unlinkedKeys } from './reanalysed-row.ts'
import { receivedLines } from './received-records.ts'

const port = parentPort
if (!port) throw new Error('This file runs only as a worker')

let categorizer = uncategorized
port.on('message', ({ task, rules }: AnalyserOrder) => {
  if (rules) categorizer = createCategorizer(rules)
  if (task.kind === 'prepare') {
    const raw: RawPost[] = deserialize(task.posts)
    const packed = packPrepared(raw.map((post) => preparedPost(rowOf(post, task.run, categorizer))))
    const received = receivedLines(raw, task.run, task.records)
    const answer: AnalyserAnswer = { kind: 'prepared', ...packed, received }
    const moved = [packed.index, received.observations, received.records].map(({ buffer }) => buffer)
    port.postMessage(answer, [packed.bytes, ...moved])
    return
  }
  const done = task.rows.map((row) => reanalysed(row, categorizer))
  const lines = new Uint8Array(Buffer.concat(done.map(({ row }) => jsonLine(row))))
  const changed = done.filter(({ isChanged }) => isChanged).length
  const unlinked = task.rows.flatMap((before, i) => unlinkedKeys(before, done[i]?.row) ?? [])
  port.postMessage({ kind: 'reanalysed', lines, changed, unlinked } satisfies AnalyserAnswer, [lines.buffer])
})
