import { auditActions, auditOutcomes } from '@litopys/contract/schemas/audit'
import { jobKinds } from '@litopys/contract/schemas/job'
import { registryCollections } from '@litopys/contract/schemas/saved'
import { intervals } from '@litopys/contract/schemas/search'
import { entityKinds } from '@litopys/language/entity-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditLogAddress } from '#features/audit/audit-log-state.ts'
import { jobEnds, jobsAddress } from '#features/capture/jobs-state.ts'
import { orders as channelOrders, channelsAddress } from '#features/channels/channels-state.ts'
import { entityAddress } from '#features/entities/entity-address.ts'
import { falsePositivesAddress } from '#features/entities/false-positives-state.ts'
import { overlayAddressState, withLines } from '#features/histogram/overlay/overlay-state.ts'
import { chosenFields, registryAddress } from '#features/saved-objects/registry-state.ts'
import { orders, owners, requestsAddress } from '#features/saved-objects/requests-state.ts'
import { orders as userOrders, usersAddress, userTabs } from '#features/users/users-state.ts'
import type { AddressState } from '#ui/address-state.ts'
import { orders as quoteOrders, quotesAddress } from './pages/quotes/quotes-state.ts'

const words = fc.string({ unit: 'grapheme', maxLength: 40 })
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const page = fc.integer({ min: 1, max: 10_000 })
const day = fc.constantFrom('2024-02-29', '2026-03-01')
const uuid = fc.uuid()

function perhaps<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined })
}

function oneOf<const T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values)
}

const noneRequired: { requiredKeys: [] } = { requiredKeys: [] }

const searchFilters = fc.record(
  {
    tags: fc.record({ in: fc.array(words, { minLength: 1, maxLength: 3 }) }),
    hasImage: fc.boolean(),
    dateCreated: fc.record({ from: day }),
  },
  noneRequired,
)

const lines = fc.array(fc.record({ q: words, filters: searchFilters }, { requiredKeys: ['q'] }), {
  maxLength: 4,
})

const garbage = fc.array(
  fc.tuple(
    fc.oneof(
      oneOf([
        'q',
        'search',
        'filters',
        'order',
        'page',
        'user',
        'tab',
        'line',
        'interval',
        'dates',
        'entity',
      ]),
      oneOf(['item', 'in', 'kind', 'whose', 'words', 'searchKey', 'cursor', 'from', 'theme', 'by', '']),
      fc.string(),
    ),
    fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })),
  ),
)

/** Checks that each of the states survives the address, and that any address can be read. */
function testAddress<S>(title: string, codec: AddressState<S>, states: fc.Arbitrary<S>) {
  test(`the address of ${title} keeps any state`, () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = new URLSearchParams(String(codec.write(state)))
        expect(codec.parse(address)).toEqual({ state, unread: [] })
      }),
    )
  })
  test(`any address of ${title} can be read`, () => {
    fc.assert(
      fc.property(garbage, (pairs) => {
        const read = codec.read(new URLSearchParams(pairs))
        expect(codec.parse(codec.write(read))).toEqual({ state: read, unread: [] })
      }),
    )
  })
}

testAddress(
  'the users',
  usersAddress,
  fc.record({
    search: words,
    filters: fc.record({ status: fc.constant(['Blocked' as const]), verified: fc.boolean() }, noneRequired),
    order: oneOf(userOrders),
    page,
    user: perhaps(name),
    tab: oneOf(userTabs),
  }),
)
testAddress(
  'the channels',
  channelsAddress,
  fc.record({
    search: words,
    filters: fc.record(
      { audience: fc.array(words, { minLength: 1 }), sensitive: fc.boolean() },
      noneRequired,
    ),
    order: oneOf(channelOrders),
    page,
    edit: perhaps(name),
  }),
)
testAddress(
  'the audit log',
  auditLogAddress,
  fc.record({
    search: words,
    actor: perhaps(name),
    action: perhaps(oneOf(auditActions)),
    outcome: perhaps(oneOf(auditOutcomes)),
    from: perhaps(day),
    to: perhaps(day),
  }),
)
testAddress(
  'the requests',
  requestsAddress,
  fc.record({ search: words, owner: oneOf(owners), order: oneOf(orders), page, request: perhaps(uuid) }),
)
testAddress(
  'the registry',
  registryAddress,
  fc.record({
    search: words,
    chosen: fc.dictionary(oneOf(chosenFields), name),
    order: oneOf(orders),
    page,
    item: perhaps(fc.record({ collection: oneOf(registryCollections), id: uuid })),
  }),
)
testAddress(
  'the false positives',
  falsePositivesAddress,
  fc.record({ search: words, kind: perhaps(oneOf(entityKinds)), page }),
)
testAddress(
  'the jobs',
  jobsAddress,
  fc.record({ kind: perhaps(oneOf(jobKinds)), status: perhaps(oneOf(jobEnds)), page }),
)
testAddress(
  'the open card',
  entityAddress,
  fc.record({ entity: perhaps(fc.record({ kind: oneOf(entityKinds), id: name })) }),
)
testAddress(
  'the quotes',
  quotesAddress,
  fc.record({
    q: words,
    filters: searchFilters,
    by: perhaps(name),
    order: oneOf(quoteOrders),
    page,
    interval: perhaps(oneOf(intervals)),
  }),
)
testAddress(
  'the chart of several searches',
  overlayAddressState,
  fc.record({
    lines: lines.map((added) => withLines([], added)),
    interval: perhaps(oneOf(intervals)),
    dates: fc.record({ from: day, to: day }, noneRequired),
  }),
)
