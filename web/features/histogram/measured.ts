import type { Measure } from '@litopys/contract/schemas/search'
import type { Split } from './split.ts'

/** What the chart over time shows. A share is of all posts that the reader may see in the interval. */
export type ChartMeasure = 'posts' | 'share' | 'postsSum' | 'views' | 'viewsSum'

/** A split in a measure. */
export type MeasuredSplit = Split & {
  /** The figure of a series for the slots `from` to `to`, both inclusive. */
  figureOf(series: number, from: number, to: number): number
}

/** What the server counts for a measure. */
export function countedFor(measure: ChartMeasure): Measure {
  return measure === 'views' || measure === 'viewsSum' ? 'views' : 'posts'
}

/** `whole`: all posts of the archive by interval, for shares. */
export function measuredSplit(split: Split, measure: ChartMeasure, whole?: Split): MeasuredSplit {
  const { timeline, series } = split
  const sumOf = (counts: readonly number[], from: number, to: number) =>
    counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0)
  const wholeBySlot = new Map(whole?.timeline.slots.map(({ start, count }) => [start, count]))
  const wholes = timeline.slots.map(({ start }) => wholeBySlot.get(start) ?? 0)
  const figureOf = (index: number, from: number, to: number): number => {
    const counts = series[index]?.counts ?? []
    switch (measure) {
      case 'posts':
      case 'views':
        return sumOf(counts, from, to)
      case 'postsSum':
      case 'viewsSum':
        return sumOf(counts, 0, to)
      case 'share': {
        const all = sumOf(wholes, from, to)
        return all === 0 ? 0 : sumOf(counts, from, to) / all
      }
    }
  }
  const last = timeline.slots.length - 1
  return {
    timeline,
    figureOf,
    series: series.map((one, index) => ({
      ...one,
      counts: measuredCounts(one.counts, measure, wholes),
      total: figureOf(index, 0, last),
    })),
  }
}

function measuredCounts(counts: number[], measure: ChartMeasure, wholes: readonly number[]): number[] {
  switch (measure) {
    case 'posts':
    case 'views':
      return counts
    case 'postsSum':
    case 'viewsSum':
      return runningSums(counts)
    case 'share':
      return counts.map((count, slot) => (wholes[slot] ? count / wholes[slot] : 0))
  }
}

function runningSums(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}
