import { desktopScenes } from './desktop-scenes.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000

/**
 * A result.json as Telegram Desktop writes it for one public channel: every kind of markup once, plain posts
 * around it.
 */
export function demoDesktopExport(until: Date): string {
  const random = createRandom(20_220_224)
  const scenes = desktopScenes(random)
  const start = until.getTime() - scenes.length * dayMs
  let at = new Date(start)
  const messages = scenes.map((scene, i) => {
    // The items of an album are messages of the same second.
    if (!scene.sameSecond) at = new Date(start + i * dayMs + random.int(0, 80_000) * 1_000)
    return {
      id: i + 1,
      type: scene.type,
      ...desktopDate('date', at),
      ...(scene.editedAfter !== undefined &&
        desktopDate('edited', new Date(at.getTime() + scene.editedAfter * 1_000))),
      ...scene.fields,
    }
  })
  return JSON.stringify(
    { name: 'Архів «Вітряк» (демо)', type: 'public_channel', id: 9_000_000_707, messages },
    null,
    1,
  )
}

/** The date without a zone is the exporter's local time, here UTC; only the Unix seconds are reliable. */
function desktopDate(key: 'date' | 'edited', at: Date) {
  return {
    [key]: at.toISOString().slice(0, 19),
    [`${key}_unixtime`]: String(Math.floor(at.getTime() / 1_000)),
  }
}
