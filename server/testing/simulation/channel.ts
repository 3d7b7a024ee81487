import type { ShownPost } from '#adapters/telegram/preview.fixture'

/** The channel of imported files. */
export const imported = { channel: 'Зведення', channelId: 10 }
/** The channel that is refreshed. */
export const shown = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }

/** A word of every third imported post, which a watched request looks for. */
export const watched = 'тривога'

/** When the simulated time begins. */
export const beginning = Date.UTC(2026, 2, 1)
const minuteMs = 60_000

/** Imported posts are a minute apart. Each import has a later edit of its posts. */
export function publishedAt(number: number): number {
  return beginning - 86_400_000 + number * minuteMs
}

export function editedAt(version: number): number {
  return beginning - 3_600_000 + version * 1_000
}

export function importedText(number: number, version: number): string {
  return `Допис ${number} у редакції ${version}${number % 3 === 0 ? `, ${watched}` : ''}`
}

/** Number of posts that the previewed channel has: ten at the beginning, and another every eleven minutes. */
export function shownCount(passed: number): number {
  return 10 + Math.floor(passed / (11 * minuteMs))
}

/** A post of the previewed channel. Every fifth is edited half an hour after its publication. */
export function shownPost(id: number, passed: number): ShownPost {
  const publishedMs = (id - 10) * 11 * minuteMs
  const isEdited = id % 5 === 0 && passed > publishedMs + 30 * minuteMs
  const date = new Date(beginning + publishedMs).toISOString().replace(/\.\d+Z$/, '+00:00')
  return { id, date, text: shownText(id, isEdited), ...(isEdited ? { meta: 'edited' } : {}) }
}

export function shownText(id: number, isEdited: boolean): string {
  return `Варта повідомляє номер ${id}${isEdited ? ', виправлено' : ''}`
}
