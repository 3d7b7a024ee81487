import { expected, left, type Row } from './expected.ts'
import type { Actor } from './world.ts'

/** The expected result of a row's call by this actor. */
export function wanted(row: string, actor: Actor | undefined): string {
  const wish = expected[row]
  if (!wish) throw new Error(`there is no row ${row}`)
  if (!actor) return wish.anyone ?? 'unauthenticated'
  const { role, restriction, state } = actor
  const takesToken = wish.anyone === undefined || wish[role] !== wish.anyone
  if (state === 'blocked') return takesToken ? 'unauthenticated' : wish[role]
  const answer = answerTo(wish, actor)
  switch (answer) {
    case 'posts':
    case 'channels':
    case 'count':
      return left[restriction]?.[answer] ?? ''
    case 'quoted':
      return quoted(left[restriction]?.posts ?? '')
    case 'if seen':
      return isFirstLeft(restriction) ? 'ok' : 'not_found'
    case 'forbidden if seen':
      return isFirstLeft(restriction) ? 'forbidden' : 'not_found'
    default:
      return answer
  }
}

/** The cell of the row for this actor. The order is that of the guards. */
function answerTo(wish: Row, { role, restriction, state }: Actor): string {
  const { hides } = left[restriction] ?? {}
  const ofFlags: Record<string, Row['restricted']> = {
    'read-only': wish.readOnly,
    'no-keys': wish.noKeys,
    'no-export': wish.noExport,
    'no-translate': wish.noTranslate,
  }
  const cells = [
    ofFlags[restriction],
    state === 'stale' ? wish.stale : undefined,
    restriction === 'none' ? undefined : wish.restricted,
    hides ? wish.hidden : undefined,
    hides === 'posts within' ? wish.hiddenWithin : undefined,
  ]
  return cells.map((cell) => cell?.[role]).find((answer) => answer !== undefined) ?? wish[role]
}

function quoted(posts: string): string {
  return posts === '' ? '' : String(posts.split(' ').length)
}

function isFirstLeft(restriction: string): boolean {
  return left[restriction]?.posts.startsWith('1') ?? false
}
