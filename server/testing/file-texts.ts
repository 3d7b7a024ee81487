import type { PostFileText } from '@litopys/contract/schemas/post'
import { migrateArchive } from '#archive/migrate'
import { uncategorized } from '#features/posts/categories/categorizer'
import { createFileTextStore } from '#features/posts/file-texts.store'
import { createPostStore } from '#features/posts/posts.store'
import { preparedPost } from '#features/posts/prepared-post'
import { reanalysed } from '#features/posts/reanalysed-row'
import { openArchiveOf } from './chosen-engines.ts'

type Given = { channelId: number | string; messageId: number; fileTexts?: PostFileText[] }

/** Gives posts of the archive of a closed instance texts of files, as if their files had been read. */
export async function giveFileTexts(directory: string, given: Given[]): Promise<void> {
  const engine = await openArchiveOf(directory)
  const posts = createPostStore(engine)
  for (const { channelId, messageId, fileTexts = [] } of given) {
    const rows = await posts.findRows([{ channelId: String(channelId), messageId }])
    const texts = fileTexts.map(({ unsure = [], ...text }) => ({ ...text, unsure: unsure.flat() }))
    const made = rows.map((row) => preparedPost(reanalysed({ ...row, fileTexts: texts }, uncategorized).row))
    await posts.insertRows(made)
    await posts.deleteRows(rows)
  }
  await engine.close()
}

/** Keeps these texts of pictures in an archive that is not opened yet, as if the files had been read. */
export async function keepPictureTexts(
  directory: string,
  found: { hash: string; text: string }[],
): Promise<void> {
  const engine = await openArchiveOf(directory)
  await migrateArchive(engine)
  const step = { kind: 'picture' as const, analysis: 'test', formats: [] }
  const read = { language: 'uk', confidence: 90, unsure: [], parts: '[]' }
  await createFileTextStore(engine).insert(
    step,
    new Date(),
    found.map((one) => ({ ...one, ...read })),
  )
  await engine.close()
}
