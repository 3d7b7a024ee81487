import type { Network } from '@litopys/contract/schemas/network'
import { expect, test } from 'vitest'
import { communitiesOf } from './communities.ts'
import { networkSvg } from './drawing.ts'
import { labelsThatFit } from './labels.ts'
import { gexfOf } from './network-files.ts'
import { layoutAnswers } from './positions.ts'
import {
  channelsNamed,
  edgeRows,
  edgesBeside,
  inOrder,
  linesOf,
  periodOf,
  shownChannels,
} from './shown-network.ts'

const first = '2026-01-01T10:00:00Z'
const last = '2026-01-02T10:00:00Z'
const node = (id: string, posts: number): Network['nodes'][number] => ({
  _id: id,
  title: `Канал ${id}`,
  isArchived: true,
  posts,
  firstSeen: first,
  first: 0,
  repeats: 0,
})
const edge = (from: string, to: string, posts: number): Network['edges'][number] => ({
  from,
  to,
  kind: 'copies',
  posts,
  first,
  last,
})
/** Two circles of four channels, with one edge between them. */
const circles = [
  ['a', 'b', 'c', 'd'],
  ['e', 'f', 'g', 'h'],
]
const network: Network = {
  nodes: circles.flat().map((id, i) => node(id, i + 1)),
  edges: [
    ...circles.flatMap((circle) =>
      circle.flatMap((from) => circle.filter((to) => to > from).map((to) => edge(from, to, 5))),
    ),
    edge('h', 'a', 1),
  ],
  total: { posts: 36, channels: 8, nodes: 8, edges: 13 },
  isCut: false,
}
const reversed = { ...network, nodes: network.nodes.toReversed(), edges: network.edges.toReversed() }

test('channels that are connected with each other are a community, named by the most connected one', () => {
  const found = communitiesOf(network)
  expect(found.map(({ nodes }) => nodes.toSorted())).toEqual(circles)
  expect(found.map(({ name }) => name)).toEqual(['a', 'h'])
  expect(communitiesOf(reversed)).toEqual(found)
  expect(communitiesOf({ nodes: [], edges: [] })).toEqual([])
})

test('the same network gets the same positions, and channels keep known ones as a start', () => {
  const answers = [...layoutAnswers({ network, known: {} })]
  expect([...layoutAnswers({ network: reversed, known: {} })].at(-1)).toMatchObject({
    kind: 'positions',
    isLast: true,
  })
  expect([...layoutAnswers({ network, known: {} })]).toEqual(answers)
  const end = answers.at(-1)
  if (end?.kind !== 'positions') throw new Error('no positions')
  const distance = (one: string, other: string) => {
    const [a = { x: 0, y: 0 }, b = { x: 0, y: 0 }] = [end.positions[one], end.positions[other]]
    return Math.hypot(a.x - b.x, a.y - b.y)
  }
  expect(distance('a', 'b')).toBeLessThan(distance('b', 'f'))
})

test('channels are found by name and ordered by figures, without a delay last', () => {
  const channels = shownChannels(
    { ...network, nodes: network.nodes.map((one, i) => (i === 2 ? { ...one, delay: 30 } : one)) },
    communitiesOf(network),
  )
  expect(inOrder(channels, 'posts', 'uk')[0]?._id).toBe('h')
  expect(inOrder(channels, 'least posts', 'uk')[0]?._id).toBe('a')
  expect(inOrder(channels, 'title', 'uk')[0]?._id).toBe('a')
  expect(inOrder(channels, 'delay', 'uk').map(({ _id }) => _id)).toEqual([
    'c',
    'a',
    'b',
    'd',
    'e',
    'f',
    'g',
    'h',
  ])
  expect(channels.find(({ _id }) => _id === 'a')).toMatchObject({
    received: 1,
    sent: 15,
    communityName: 'Канал a',
  })
  expect(channelsNamed(channels, 'канал G').map(({ _id }) => _id)).toEqual(['g'])
  expect(edgeRows(network, 'h').map(({ posts }) => posts)).toEqual([5, 5, 5, 1])
  expect(periodOf(network.edges)).toEqual({ from: Date.parse(first), to: Date.parse(last) })
})

test('files keep names with signs of their formats, and no formula', () => {
  const drawn = networkSvg(
    network,
    shownChannels(network),
    { a: { x: 1, y: 2 } },
    'Мости\u0001 & "пороми" \ud800',
  )
  const svg = new DOMParser().parseFromString(drawn, 'image/svg+xml')
  expect(svg.querySelector('title')?.textContent).toBe('Мости & "пороми" \ufffd')
  const odd = { ...network, nodes: [{ ...node('a', 1), title: '<Новини> & "\u0001\ud800' }], edges: [] }
  const gexf = gexfOf(odd, shownChannels(odd), { a: { x: 1, y: 2 } })
  expect(gexf).toContain('label="&lt;Новини&gt; &amp; &quot;\ufffd"')
  const parsed = new DOMParser().parseFromString(
    gexfOf(network, shownChannels(network), {}),
    'application/xml',
  )
  expect(parsed.querySelectorAll('node').length).toBe(8)
  expect(parsed.querySelectorAll('edge').length).toBe(13)
})

test('the saved graph is as on the screen: up is up, in the middle of the picture', () => {
  const drawn = networkSvg(
    network,
    shownChannels(network),
    { a: { x: 5, y: 30 }, b: { x: 5, y: -10 } },
    'Мости',
  )
  const circles = new DOMParser().parseFromString(drawn, 'image/svg+xml').querySelectorAll('circle')
  expect([...circles].map((one) => [one.getAttribute('cx'), one.getAttribute('cy')])).toEqual([
    ['600', '60'],
    ['600', '740'],
  ])
})

test('of names that would overlap, the largest channel keeps its name', () => {
  const label = (text: string, x: number, y: number, size: number) => ({ text, x, y, size })
  const names = (labels: ReturnType<typeof label>[]) =>
    labelsThatFit(labels, { widthOf: ({ length }) => length * 7, height: 12, width: 600, bottom: 400 }).map(
      ({ text }) => text,
    )
  const large = label('Гавань', 100, 100, 12)
  expect(names([label('Причал', 100, 100, 8), large])).toEqual(['Гавань'])
  expect(names([label('Причал', 100, 130, 8), large])).toEqual(['Гавань', 'Причал'])
  // Beside each other, with a gap.
  expect(names([large, label('Причал', 190, 100, 8)])).toEqual(['Гавань', 'Причал'])
  expect(names([label('Дуже довга назва каналу, яка займає весь рядок', 10, 10, 9)])).toEqual([
    'Дуже довга назва каналу, як…',
  ])
})

test('all edges between two channels are one line, with the key of the edge with most posts', () => {
  const edge = (from: string, to: string, kind: 'copies' | 'mentions', posts: number) => ({
    ...{ from, to, kind, posts, first: '2026-02-01T00:00:00Z', last: '2026-02-02T00:00:00Z' },
  })
  const edges = [
    edge('a', 'b', 'mentions', 1),
    edge('b', 'a', 'copies', 12),
    edge('b', 'c', 'mentions', 2),
    edge('c', 'c', 'mentions', 9),
  ]
  expect(linesOf({ edges })).toEqual([
    {
      key: '["b","a","copies"]',
      keys: ['["a","b","mentions"]', '["b","a","copies"]'],
      from: 'b',
      to: 'a',
      posts: 13,
    },
    { key: '["b","c","mentions"]', keys: ['["b","c","mentions"]'], from: 'b', to: 'c', posts: 2 },
  ])
  const rows = edgeRows({ ...network, edges })
  const [mention, copy] = rows
  expect(mention && edgesBeside(rows, mention)).toEqual([copy])
})
