import type { Network } from '@litopys/contract/schemas/network'
import { csvText } from '#ui/csv.ts'
import { xmlText } from '#ui/xml.ts'
import type { Positions } from './positions.ts'
import type { EdgeRow, ShownChannel } from './shown-network.ts'

/**
 * The network in GEXF 1.3 (https://gexf.net/), which Gephi opens: directed edges with their kind and dates, channels with
 * their figures, community and position.
 */
export function gexfOf(network: Network, channels: ShownChannel[], positions: Positions): string {
  const node = (channel: ShownChannel) => {
    const place = positions[channel._id]
    const values = [channel.username, channel.isArchived, channel.posts, channel.first, channel.repeats]
    const all = [...values, channel.delay, channel.firstSeen, channel.communityName]
    return `<node id="${xmlText(channel._id)}" label="${xmlText(channel.title)}"><attvalues>${all
      .map((value, i) =>
        value === undefined || value === '' ? '' : `<attvalue for="${i}" value="${xmlText(String(value))}"/>`,
      )
      .join('')}</attvalues>${
      place ? `<viz:position x="${place.x.toFixed(3)}" y="${place.y.toFixed(3)}" z="0"/>` : ''
    }</node>`
  }
  const attributes = [
    ...[
      ['username', 'string'],
      ['archived', 'boolean'],
      ['posts', 'integer'],
      ['first', 'integer'],
    ],
    ...[
      ['repeats', 'integer'],
      ['delaySeconds', 'double'],
      ['firstSeen', 'string'],
      ['community', 'string'],
    ],
  ].map(([title, type], i) => `<attribute id="${i}" title="${title}" type="${type}"/>`)
  const edges = network.edges.map(
    ({ from, to, kind, posts, first, last }, i) =>
      `<edge id="${i}" source="${xmlText(from)}" target="${xmlText(to)}" weight="${posts}" label="${kind}" kind="${kind}"><attvalues><attvalue for="0" value="${first}"/><attvalue for="1" value="${last}"/></attvalues></edge>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
<meta><creator>Litopys</creator></meta>
<graph defaultedgetype="directed" mode="static">
<attributes class="node">${attributes.join('')}</attributes>
<attributes class="edge"><attribute id="0" title="first" type="string"/><attribute id="1" title="last" type="string"/></attributes>
<nodes>
${channels.map(node).join('\n')}
</nodes>
<edges>
${edges.join('\n')}
</edges>
</graph>
</gexf>
`
}

/** Columns of the files of edges and channels, by names for the language of the interface. */
export function edgesCsv(rows: EdgeRow[], heads: string[], kindName: (row: EdgeRow) => string): string {
  return csvText([
    heads,
    ...rows.map((row) => [
      ...[row.fromTitle, row.from, row.toTitle, row.to],
      ...[kindName(row), row.posts, row.first, row.last],
    ]),
  ])
}

export function channelsCsv(channels: ShownChannel[], heads: string[]): string {
  return csvText([
    heads,
    ...channels.map((one) => [
      ...[one.title, one._id, one.username ?? '', one.communityName, one.posts, one.firstSeen, one.first],
      ...[one.repeats, one.delay ?? '', one.received, one.sent],
    ]),
  ])
}
