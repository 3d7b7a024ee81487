import { termId } from '../../language/stems/term-id.ts'
import { tokenize } from '../../language/text/tokens.ts'
import type { Engine } from '../../server/archive/engine.ts'
import { migrateArchive } from '../../server/archive/migrate.ts'
import { sql } from '../../server/archive/sql.ts'
import { benchPosts } from '../posts.ts'

const postsAtOnce = 20_000

/**
 * Fills an archive with generated posts, with what comparisons read of a post: its text, the forms of its words, time and
 * channel. Stems, entities and copies are left out, which takes most of the time of an import.
 */
export async function fillArchive(engine: Engine, posts: number): Promise<void> {
  await migrateArchive(engine)
  const [there] = await engine.rows<{ posts: number }>(
    sql`SELECT toFloat64(count()) AS posts FROM litopys.posts`,
  )
  if ((there?.posts ?? 0) >= posts) return
  let rows: string[] = []
  const insert = async () => {
    await engine.insertLines('litopys.posts', Buffer.from(rows.join('\n')))
    rows = []
  }
  for (const post of benchPosts(posts)) {
    const tokens = tokenize(post.text)
    rows.push(
      JSON.stringify({
        channelId: post.channelId,
        messageId: post.messageId,
        version: 1,
        author: post.username,
        channelType: post.channelType,
        title: post.channel,
        articleBody: post.text,
        text: post.text,
        inLanguage: 'uk',
        postType: 'text',
        views: post.views,
        dateCreated: Math.floor(Date.parse(post.date) / 1_000),
        termCount: tokens.length,
        formIds: tokens.map(({ form }) => termId(form.folded)),
        terms: [...new Set(tokens.map(({ form }) => form.exactTerm))],
      }),
    )
    if (rows.length === postsAtOnce) await insert()
  }
  if (rows.length > 0) await insert()
}
