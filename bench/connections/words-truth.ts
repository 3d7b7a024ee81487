import { postRoutes } from '../../contract/routes/archives.ts'
import { similarRoutes } from '../../contract/routes/similar.ts'
import { unusualRoutes } from '../../contract/routes/unusual.ts'
import type { TestLitopys } from '../../server/testing/litopys.ts'
import { burstsOf } from '../../web/features/histogram/bursts.ts'
import { timelineOf } from '../../web/features/histogram/timeline.ts'
import type { PlantedTruth } from './planted.ts'
import { measurePlantedArchives, precisionAndRecall } from './planted-archives.ts'

// Are the planted bursts and stories found? Precision and recall at three levels of noise: words that are unusual on a
// day (of all days from the eighth on, as earlier ones have nothing to be compared with), days with a burst of a word on
// its histogram, and posts of the same story.
// Usage: node bench/connections/words-truth.ts [SEEDS]
await measurePlantedArchives(async (litopys, { posts, truth }) => [
  { what: 'unusual words', ...(await unusualWords(litopys, truth, posts)) },
  { what: 'bursts', ...(await burstDays(litopys, truth)) },
  { what: 'stories', ...(await stories(litopys, truth)) },
])

/** A name of a story is unusual on its days too, so it counts neither as right nor as wrong. */
async function unusualWords(
  { api }: TestLitopys,
  { bursts, stories: told }: PlantedTruth,
  posts: readonly { text?: string; date?: string }[],
) {
  const storyWords = new Set(
    posts.flatMap(({ text = '' }) => text.toLowerCase().match(/х\p{L}{6}рськ/gu) ?? []),
  )
  if (told.length > 0 && storyWords.size === 0) throw new Error('the stories have no names')
  const found: string[] = []
  const days = [...new Set(posts.flatMap(({ date }) => date?.slice(0, 10) ?? []))].toSorted().slice(7)
  for (const day of days) {
    const filters = { dateCreated: { from: day, to: day } }
    const { data } = await api.call(unusualRoutes.find, { q: '', filters, limit: 50 })
    const words = data.groups.find(({ kind }) => kind === 'words')?.values ?? []
    for (const { value } of words)
      if (!storyWords.has(value.toLowerCase())) found.push(`${value.toLowerCase()} ${day}`)
  }
  return precisionAndRecall(
    found,
    bursts.map(({ word, day }) => `${word} ${day}`),
  )
}

async function burstDays({ api }: TestLitopys, { bursts }: PlantedTruth) {
  const found: string[] = []
  for (const { word } of bursts) {
    const { data } = await api.call(postRoutes.histogram, {
      collection: 'archives',
      q: word,
      interval: 'day',
    })
    const timeline = timelineOf(data)
    if (!timeline) throw new Error('thirty days are not too many')
    for (const at of burstsOf(timeline).keys())
      found.push(`${word} ${new Date(timeline.slots[at]?.start ?? 0).toISOString().slice(0, 10)}`)
  }
  return precisionAndRecall(
    found,
    bursts.map(({ word, day }) => `${word} ${day}`),
  )
}

/** The posts of the story line of the first post of each story. */
async function stories({ api }: TestLitopys, { stories: told }: PlantedTruth) {
  const found: string[] = []
  for (const [i, { posts }] of told.entries()) {
    const { data } = await api.call(similarRoutes.story, { id: posts[0] ?? '' })
    for (const { _id } of data.posts) found.push(`${i} ${_id}`)
  }
  return precisionAndRecall(
    found,
    told.flatMap(({ posts }, i) => posts.map((id) => `${i} ${id}`)),
  )
}
