import { expected, left } from './expected.ts'
import type { Actor } from './world.ts'

/** What the table wants the call of a row to come to when this actor makes it. */
export function wanted(row: string, actor: Actor | undefined): string {
  const wish = expected[row]
  if (!wish) throw new Error(`there is no row ${row}`)
  if (!actor) return wish.anyone ?? 'unauthenticated'
  const { role, restriction, state } = actor
  const takesToken = wish.anyone === undefined || wish[role] !== wish.anyone
  if (state === 'blocked') return takesToken ? 'unauthenticated' : wish[role]
  const underReadOnly = restriction === 'read-only' ? wish.readOnly?.[role] : undefined
  const withoutKeys = restriction === 'no-keys' ? wish.noKeys?.[role] : undefined
  const kept = restriction === 'no-export' ? wish.noExport?.[role] : undefined
  const untold = restriction === 'no-translate' ? wish.noTranslate?.[role] : undefined
  const late = state === 'stale' ? wish.stale?.[role] : undefined
  const answer = underReadOnly ?? withoutKeys ?? kept ?? untold ?? late ?? wish[role]
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

function quoted(posts: string): string {
  return posts === '' ? '' : String(posts.split(' ').length)
}

function isFirstLeft(restriction: string): boolean {
  return left[restriction]?.posts.startsWith('1') ?? false
}
