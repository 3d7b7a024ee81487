import { BadSource, type Resume, type SourceItem } from '../../../server/adapters/telegram/source.ts'
import { rowOf } from '../../../server/features/posts/analysed-post.ts'
import { preparedPost } from '../../../server/features/posts/prepared-post.ts'
import { assertEqual, assertStorable, type Target } from '../target.ts'

/** Reads a file from `resume` or from its start. */
export type Read = (chunks: AsyncIterable<Buffer>, resume: Resume | undefined) => AsyncIterable<SourceItem>

export const latest = '2026-11-22T12:00:00Z'
const run = { id: 'r', startedBy: 'u', at: latest }

/**
 * A reader of exported files. Whatever the file, it yields posts that can be stored and refuses nothing but as
 * BadSource; it yields the same when the file arrives in other pieces, and the rest when it resumes.
 */
export function exportReader(read: Read): Target {
  return {
    maxBytes: 4_096,
    run: async (input) => {
      const whole = await outcome(read(pieces(input, input.length), undefined))
      for (const item of whole.items) {
        assertStorable(item, 'item')
        if (item.kind === 'post') assertStorable(preparedPost(rowOf(item.post, run)), 'row')
      }
      // The length of the input chooses, so that an input always means the same.
      const size = 1 + (input.length % 97)
      assertEqual(`pieces of ${size} bytes`, await outcome(read(pieces(input, size), undefined)), whole)
      const at = whole.items.length === 0 ? 0 : input.length % whole.items.length
      const resume = whole.items[at]?.resume
      if (!resume) return
      const rest = await outcome(read(pieces(input.subarray(resume.offset), input.length), resume))
      assertEqual(`resumed after record ${at}`, records(rest.items), records(whole.items.slice(at + 1)))
    },
  }
}

/** All items, and why the file was refused. */
async function outcome(items: AsyncIterable<SourceItem>) {
  const all: SourceItem[] = []
  try {
    for await (const item of items) all.push(item)
  } catch (error) {
    if (!(error instanceof BadSource)) throw error
    return { items: all, refused: error.fault.code }
  }
  return { items: all, refused: undefined }
}

/** Without the notice at the end of a file that is cut off: after the last record nothing shows it. */
function records(items: SourceItem[]): SourceItem[] {
  return items.filter((item) => item.kind === 'post' || item.code !== 'file_cut_off')
}

async function* pieces(input: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size)
}
