import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { benchDesktopExport } from './desktop.ts'
import { jsonLines } from './posts.ts'

const usage = `usage: node bench/generate.ts jsonl COUNT > posts.jsonl
       node bench/generate.ts desktop BYTES > result.json`

const writeSize = 256 * 1_024

/** Joins pieces into one write: a system call per post would cost more than the post. */
function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let block = ''
  for (const piece of pieces) {
    block += piece
    if (block.length < writeSize) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

function pieces(form: string | undefined, amount: number): Iterable<string> | undefined {
  if (!Number.isInteger(amount) || amount < 0) return undefined
  if (form === 'jsonl') return jsonLines(amount)
  return form === 'desktop' ? benchDesktopExport(amount) : undefined
}

const [, , form, amount] = process.argv
const generated = pieces(form, Number(amount))
if (generated === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  await pipeline(Readable.from(inBlocks(generated), { highWaterMark: 2 }), process.stdout)
}
