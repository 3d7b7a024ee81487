import { BadPreview } from '../../../server/adapters/telegram/preview-fault.ts'
import { previewPage } from '../../../server/adapters/telegram/preview-page.ts'
import { rowOf } from '../../../server/features/posts/analysed-post.ts'
import { preparedPost } from '../../../server/features/posts/prepared-post.ts'
import { assertStorable, type Target } from '../target.ts'
import { latest } from './export-reader.ts'

const run = { id: 'r', startedBy: 'u', at: latest }

/** A page of the web preview. It is read, or refused as BadPreview. */
export const target: Target = {
  maxBytes: 8_192,
  run: (input) => {
    try {
      const { posts, ...page } = previewPage(input.toString(), latest)
      assertStorable(page, 'page')
      for (const post of posts) assertStorable(preparedPost(rowOf({ ...post, channelId: '1' }, run)), 'row')
    } catch (error) {
      if (!(error instanceof BadPreview)) throw error
    }
  },
}
