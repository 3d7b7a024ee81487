import {
  leftByReadOnly,
  needsReauthentication,
  needsVisibility,
  type Permission,
  policy,
  type Scope,
} from '@litopys/contract/access/policy'
import { roles } from '@litopys/contract/schemas/account'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expected } from '#testing/access/expected'
import { routes } from '#testing/access/routes'
import { wanted } from '#testing/access/wanted'
import { type Actor, startWorld, type World } from '#testing/access/world'

const permissions = routes.flatMap(({ access }): Permission[] => (access === 'anyone' ? [] : [access]))
const permissionsInUse = [...new Set(permissions)]

/** Scopes that use cases distinguish. For all other permissions only `none` or not matters. */
const toldApart: Partial<Record<Permission, Scope[]>> = {
  'users.read': ['none', 'own', 'names', 'all'],
  'users.change': ['none', 'own', 'all'],
  'sessions.read': ['none', 'own', 'all'],
  'sessions.end': ['none', 'own', 'all'],
  'keys.change': ['none', 'own', 'all'],
  'saved.read': ['none', 'own', 'all'],
  'saved.change': ['none', 'own', 'all'],
  'saved.delete': ['none', 'own', 'all'],
  'quotes.read': ['none', 'own', 'all'],
}

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 240_000)
afterAll(() => world.close())

/**
 * Whether the matrix detects a change: a call with this permission gives one of these actors another answer
 * than the table.
 */
async function isCaught(permission: Permission, actors: Actor[]): Promise<boolean> {
  const paths = routes
    .filter((route) => route.access === permission)
    .map((route) => `${route.method} ${route.path.replace('/api/v1', '')}`)
  // The last row ends the sessions of the caller.
  const rows = Object.keys(expected).filter(
    (row) => paths.includes(row.split(' ').slice(0, 2).join(' ')) && !row.endsWith('second-factor own'),
  )
  for (const row of rows) {
    for (const actor of actors) {
      if ((await world.outcome(row, actor)) !== wanted(row, actor)) return true
    }
  }
  return false
}

const fresh = (role: Actor['role'], restriction = 'none'): Actor => ({ role, restriction, state: 'fresh' })

test('every permission of the policy guards a call', () => {
  expect(new Set(permissionsInUse)).toEqual(new Set(Object.keys(policy)))
})

// `access.test.ts` asks the whole table of the untouched policy in each run.
test.runIf(inject('isLong'))('the untouched policy is not caught', async () => {
  for (const permission of permissionsInUse) {
    const actors = roles.flatMap((role) => [fresh(role), fresh(role, 'read-only')])
    expect([permission, await isCaught(permission, actors)]).toEqual([permission, false])
  }
})

test('the matrix fails for a change of any cell of the policy', { timeout: 300_000 }, async () => {
  const missed: string[] = []
  let flips = 0
  for (const permission of permissionsInUse) {
    for (const role of roles) {
      const cells = policy[permission]
      const before = cells[role]
      const others = toldApart[permission] ?? [before === 'none' ? 'all' : 'none']
      for (const scope of others.filter((one) => one !== before)) {
        cells[role] = scope
        flips += 1
        if (!(await isCaught(permission, [fresh(role)]))) missed.push(`${permission} ${role}: ${scope}`)
        cells[role] = before
      }
    }
  }
  expect(missed).toEqual([])
  // Each permission of three roles has one change; more if scopes are distinguished.
  const more = Object.values(toldApart).map((scopes) => scopes.length - 2)
  expect(flips).toBe(roles.length * (permissionsInUse.length + more.reduce((sum, ways) => sum + ways, 0)))
})

test('the matrix fails if a permission starts or stops asking for re-authentication', {
  timeout: 300_000,
}, async () => {
  const missed: string[] = []
  for (const permission of permissionsInUse) {
    const flip = () => {
      if (!needsReauthentication.delete(permission)) needsReauthentication.add(permission)
    }
    flip()
    const stale = roles.map((role): Actor => ({ role, restriction: 'none', state: 'stale' }))
    if (!(await isCaught(permission, stale))) missed.push(permission)
    flip()
  }
  expect(missed).toEqual([])
})

test('the matrix fails if a permission requires another visibility', {
  timeout: 300_000,
}, async () => {
  const missed: string[] = []
  for (const permission of permissionsInUse) {
    const before = needsVisibility[permission]
    const others = [undefined, 'whole channels' as const, 'everything' as const]
    for (const sight of others.filter((one) => one !== before)) {
      if (sight) needsVisibility[permission] = sight
      else delete needsVisibility[permission]
      const actors = roles.flatMap((role) => [fresh(role, 'channel'), fresh(role, 'tag')])
      if (!(await isCaught(permission, actors))) missed.push(`${permission}: ${sight}`)
      if (before) needsVisibility[permission] = before
      else delete needsVisibility[permission]
    }
  }
  expect(missed).toEqual([])
})

test('the matrix fails if the restriction read-only leaves more or fewer permissions', {
  timeout: 300_000,
}, async () => {
  const missed: string[] = []
  let flips = 0
  for (const permission of permissionsInUse) {
    const before = leftByReadOnly[permission]
    for (const scope of [undefined, 'none' as const].filter((one) => one !== before)) {
      if (scope) leftByReadOnly[permission] = scope
      else delete leftByReadOnly[permission]
      flips += 1
      const actors = roles.map((role) => fresh(role, 'read-only'))
      if (!(await isCaught(permission, actors))) missed.push(`${permission}: ${scope}`)
      if (before) leftByReadOnly[permission] = before
      else delete leftByReadOnly[permission]
    }
  }
  expect(missed).toEqual([])
  // One change of each permission, and two of a permission that is left for own objects.
  const own = Object.values(leftByReadOnly).filter((scope) => scope === 'own')
  expect(flips).toBe(permissionsInUse.length + own.length)
})
