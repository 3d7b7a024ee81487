import { inflateRawSync } from 'node:zlib'
import type { AnalysisDocument } from '@litopys/contract/schemas/analysis-document'
import type { Card } from '@litopys/contract/schemas/card'
import { beforeAll, expect, test } from 'vitest'
import { makeDocx } from './docx.ts'

const card: Card = {
  _id: '10_1',
  channelId: '10',
  messageId: 1,
  author: 'Оксана',
  title: 'Пороми Десни',
  articleBody: 'Перший рядок\nдругий <w:p/> & =SUM(A1)\u0007',
  text: '',
  reference: { permalink: 'https://t.me/desna_ferry/1' },
  hasImage: false,
  hasAudio: false,
  hasVideo: false,
  dateCreated: '2026-01-01T10:00:00Z',
}
const unsafe: Card = { ...card, _id: '10_2', reference: { permalink: 'javascript:alert(1)' } }
const odd: Card = { ...card, _id: '10_3', reference: { permalink: 'https://t.me/odd/3 "<x>"' } }
const broken: Card = { ...card, _id: '10_4', reference: { permalink: 'https://[broken' } }
const long: Card = { ...card, _id: '10_5', reference: { permalink: `https://t.me/${'x'.repeat(3_000)}` } }
const venue: Card = {
  ...card,
  _id: '10_6',
  articleBody: '',
  text: 'Пункт незламності\nХрещатик, 1',
  place: { name: 'Пункт незламності', address: 'Хрещатик, 1', latitude: 50.45, longitude: 30.52 },
}
const document: AnalysisDocument = {
  blocks: [
    { type: 'heading', id: 'a', level: 2, text: 'Рух' },
    { type: 'heading', id: 'b', level: 3, text: 'Узимку' },
    { type: 'paragraph', id: 'c', text: 'Абзац один\n\nАбзац два' },
    { type: 'list', id: 'd', ordered: true, items: ['раз', 'два'] },
    { type: 'list', id: 'e', ordered: true, items: ['знову раз'] },
    { type: 'list', id: 'f', ordered: false, items: ['крапка'] },
    { type: 'post', id: 'g', postId: '10_1' },
    { type: 'post', id: 'h', postId: '10_2' },
    { type: 'post', id: 'n', postId: '10_6' },
    { type: 'hidden', id: 'i' },
    { type: 'post', id: 'j', postId: '10_99' },
    { type: 'post', id: 'k', postId: '10_3' },
    { type: 'post', id: 'l', postId: '10_4' },
    { type: 'post', id: 'm', postId: '10_5' },
  ],
  conclusions: 'Пороми ходять.',
}
const words = {
  conclusions: 'Conclusions',
  hidden: 'The post is not shown',
  noText: 'Post without text',
  instant: (iso: string) => iso,
  quoted: (who: string, when: string) => `${who} ${when}`,
  deleted: (when: string) => `deleted ${when}`,
  map: (point: string) => `${point} on the map`,
}
let file: Map<string, string>
let paragraphs: Element[]

beforeAll(async () => {
  const cards = { posts: [card, unsafe, odd, broken, long, venue], quotes: [] }
  const blob = await makeDocx({ title: 'Пороми', byline: 'olena', document, cards }, words)
  file = unzip(Buffer.from(await blob.arrayBuffer()))
  const xml = new DOMParser().parseFromString(file.get('word/document.xml') ?? '', 'application/xml')
  expect(xml.querySelector('parsererror')).toBeNull()
  paragraphs = [...xml.getElementsByTagName('w:p')]
})

const textOf = (paragraph: Element) =>
  [...paragraph.getElementsByTagName('w:t')].map(({ textContent }) => textContent).join('|')
const attributeOf = (paragraph: Element, name: string) =>
  paragraph.getElementsByTagName(name)[0]?.getAttribute('w:val') ?? undefined
const withText = (text: string) => paragraphs.filter((paragraph) => textOf(paragraph).includes(text))

test('headings become Word headings in the same order', () => {
  const headings = paragraphs
    .map((paragraph) => [attributeOf(paragraph, 'w:pStyle'), textOf(paragraph)])
    .filter(([style]) => style === 'Title' || style?.startsWith('Heading'))
  expect(headings).toEqual([
    ['Title', 'Пороми'],
    ['Heading1', 'Рух'],
    ['Heading2', 'Узимку'],
    ['Heading1', 'Conclusions'],
  ])
})

test('lists become Word lists, and each numbered list counts from one', () => {
  const numberOf = (text: string) => withText(text).map((paragraph) => attributeOf(paragraph, 'w:numId'))
  const [first] = numberOf('раз')
  expect(first).toBeDefined()
  expect(numberOf('два')).toContain(first)
  expect(numberOf('знову раз')).not.toContain(first)
  expect(numberOf('крапка')[0]).toBeDefined()
  expect(numberOf('Абзац один')).toEqual([undefined])
})

test('a card is a box with author, date, text and link', () => {
  const isBoxed = (paragraph: Element) => paragraph.getElementsByTagName('w:pBdr').length > 0
  const boxed = paragraphs.filter(isBoxed).map(textOf)
  expect(boxed[0]).toBe('Пороми Десни| · Оксана · 2026-01-01T10:00:00Z')
  expect(boxed[1]).toBe('Перший рядок|другий <w:p/> & =SUM(A1)')
  expect(boxed[2]).toBe('https://t.me/desna_ferry/1')
})

test('only a web address becomes a link', () => {
  const links = file.get('word/_rels/document.xml.rels') ?? ''
  expect(links).toContain('https://t.me/desna_ferry/1')
  expect(links).not.toContain('javascript')
})

test('a link has an address that Word accepts, any other address is text', () => {
  const links = file.get('word/_rels/document.xml.rels') ?? ''
  expect(links).toContain('"https://t.me/odd/3%20%22%3Cx%3E%22"')
  expect(links).not.toContain('[broken')
  expect(links).not.toContain('xxx')
  expect(withText('https://[broken')).toHaveLength(1)
})

test('a card shows the location of a post once, with a link to the map', () => {
  expect(withText('Пункт незламності').map(textOf)).toEqual([
    'Пункт незламності, Хрещатик, 1 · |50.45000, 30.52000 on the map',
  ])
  expect(file.get('word/_rels/document.xml.rels')).toContain('mlat=50.45')
})

test('a forbidden and a deleted post have the same placeholder', () => {
  expect(withText('The post is not shown')).toHaveLength(2)
  expect([...file.values()].join('')).not.toContain('10_99')
})

test('text is neither a field nor a formula', () => {
  const xml = file.get('word/document.xml') ?? ''
  expect(xml).not.toMatch(/w:fldSimple|w:instrText|w:altChunk/)
  expect(xml).not.toContain('\u0007')
})

/** The parts of the file by name, from the directory at its end. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    parts.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
