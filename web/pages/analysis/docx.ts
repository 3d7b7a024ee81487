import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'
import type { Cards } from '@litopys/contract/schemas/card'
import type { Place } from '@litopys/contract/schemas/post'
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { cardText } from '#features/posts/own-text.ts'
import { permalinkOf } from '#features/posts/permalink.ts'
import { placePoint, placeWords } from '#features/posts/place.ts'
import { cardIn, type ShownCard } from '#features/saved-objects/document/blocks.ts'

type Content = { title: string; byline: string; document: AnalysisDocument; cards: Cards }
type Words = {
  conclusions: string
  hidden: string
  noText: string
  /** A date in words. */
  instant: (iso: string) => string
  quoted: (who: string, when: string) => string
  deleted: (when: string) => string
  map: (point: string) => string
}

const line = { style: BorderStyle.SINGLE, size: 6, space: 6, color: '8A8A8A' }
/** Consecutive paragraphs with the same border form one box. */
const boxed = {
  border: { top: line, bottom: line, left: line, right: line },
  indent: { left: 200, right: 200 },
}
const numbered = 'numbered'
/** Maximum number of characters of an address. */
const longestLink = 2_000

/** A Word file with the document: headings and lists are those of Word, each card is a box. */
export async function makeDocx({ title, byline, document, cards }: Content, words: Words): Promise<Blob> {
  const parts = document.blocks.flatMap((block, place) => partsOf(block, place, cards, words))
  const conclusions =
    document.conclusions === ''
      ? []
      : [heading(words.conclusions, HeadingLevel.HEADING_1), ...paragraphs(document.conclusions)]
  const file = new Document({
    title: clean(title),
    creator: clean(byline),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 120 } } },
        title: { run: { size: 40, bold: true } },
        heading1: { run: { size: 30, bold: true }, paragraph: { spacing: { before: 280, after: 120 } } },
        heading2: { run: { size: 25, bold: true }, paragraph: { spacing: { before: 220, after: 100 } } },
      },
    },
    numbering: {
      config: [
        {
          reference: numbered,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 720, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        children: [
          heading(title, HeadingLevel.TITLE),
          new Paragraph({ children: [new TextRun({ text: clean(byline), color: '595959' })] }),
          ...parts,
          ...conclusions,
        ],
      },
    ],
  })
  return await Packer.toBlob(file)
}

function partsOf(block: Block, place: number, cards: Cards, words: Words): Paragraph[] {
  switch (block.type) {
    case 'heading':
      return [heading(block.text, block.level === 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2)]
    case 'paragraph':
      return paragraphs(block.text)
    case 'list':
      return block.items.map(
        (item) =>
          new Paragraph({
            children: runs(item),
            // Each list counts from one.
            ...(block.ordered
              ? { numbering: { reference: numbered, level: 0, instance: place } }
              : { bullet: { level: 0 } }),
          }),
      )
    default:
      return [...box(cardIn(cards, block), words), new Paragraph({})]
  }
}

function box(shown: ShownCard | undefined, words: Words): Paragraph[] {
  if (!shown) return [inBox([new TextRun({ text: clean(words.hidden), italics: true })], true)]
  const { post, quote } = shown
  const names = post.author === post.title || post.title === '' ? [] : [post.author]
  const head = [...names, words.instant(post.dateCreated)].join(' · ')
  const notes = [
    ...(post.deletedAt === undefined ? [] : [words.deleted(words.instant(post.deletedAt))]),
    ...(quote ? [words.quoted(quote.createdBy, words.instant(quote.createdAt))] : []),
  ]
  const text = cardText(post)
  const link = permalinkOf(post)
  const rows: ParagraphChild[][] = [
    [
      new TextRun({ text: clean(post.title || post.author), bold: true }),
      new TextRun({ text: clean(` · ${head}`), color: '595959' }),
    ],
    ...(text === '' && post.place ? [] : (text || words.noText).split(/\n{2,}/).map(runs)),
    ...(post.place ? [placeRow(post.place, words)] : []),
    ...notes.map((note) => [new TextRun({ text: clean(note), color: '595959' })]),
    ...(link === undefined ? [] : [[hyperlink(link, link)]]),
  ]
  return rows.map((row, at) => inBox(row, at === rows.length - 1))
}

function placeRow(place: Place, words: Words): ParagraphChild[] {
  const [name, known] = [placeWords(place), placePoint(place)]
  return [
    ...(name === '' ? [] : [new TextRun({ text: clean(known ? `${name} · ` : name) })]),
    ...(known ? [hyperlink(words.map(known.point), known.map)] : []),
  ]
}

/**
 * A link to an address; only its text if the address is too long or invalid, because Word refuses such a
 * file.
 */
function hyperlink(text: string, address: string): ParagraphChild {
  const href = URL.canParse(address) ? new URL(address).href : ''
  if (href === '' || href.length > longestLink) return new TextRun({ text: clean(text) })
  const children = [new TextRun({ text: clean(text), style: 'Hyperlink' })]
  return new ExternalHyperlink({ children, link: href })
}

function inBox(children: ParagraphChild[], isLast: boolean): Paragraph {
  return new Paragraph({ ...boxed, children, keepLines: true, keepNext: !isLast })
}

function heading(text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph {
  return new Paragraph({ heading: level, children: runs(text) })
}

/** A blank line starts a new paragraph. */
function paragraphs(text: string): Paragraph[] {
  return text.split(/\n{2,}/).map((part) => new Paragraph({ children: runs(part) }))
}

function runs(text: string): TextRun[] {
  return text.split('\n').map((row, at) => new TextRun({ text: clean(row), ...(at > 0 && { break: 1 }) }))
}

/** XML does not allow these characters, and Word refuses a file with them. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
