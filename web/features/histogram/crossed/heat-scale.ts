import { heatSteps } from '#ui/heat-ink.ts'

/**
 * The colour of a cell, from 1; 0 has no posts. Steps grow with the square root of the posts, because few cells have
 * most posts and equal steps would show the others in one colour.
 */
export function heatStep(posts: number, most: number): number {
  if (posts <= 0) return 0
  return Math.min(heatSteps, Math.ceil(Math.sqrt(posts / most) * heatSteps))
}

/** The posts of each colour that occurs up to `most`, for the legend. */
export function heatRanges(most: number): { step: number; from: number; to: number }[] {
  const ends = Array.from({ length: heatSteps }, (_, i) => lastOf(i + 1, most))
  return ends.flatMap((to, i) => {
    const from = (ends[i - 1] ?? 0) + 1
    return from <= to ? [{ step: i + 1, from, to }] : []
  })
}

/** The largest number of posts with this colour or a lower one. */
function lastOf(step: number, most: number): number {
  let posts = Math.floor((step / heatSteps) ** 2 * most)
  // The square root may round to the other side.
  while (heatStep(posts + 1, most) <= step && posts < most) posts += 1
  while (posts > 0 && heatStep(posts, most) > step) posts -= 1
  return posts
}
