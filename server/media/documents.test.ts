import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  docxOf,
  docxWith,
  encryptedPdf,
  openDocumentOf,
  type PdfPage,
  pdfOf,
  pdfOfObjects,
  xlsxOf,
} from '#testing/documents'
import { picture } from '#testing/media'
import { zipOf } from '#testing/zip'
import { createMediaWorker, type MediaWorker, UnreadableMedia } from './media-worker.ts'
import { findTextLanguages, unpackLanguages } from './text-languages.ts'
import { mostDocumentCharacters } from './worker/protocol.ts'

let root: string
let worker: MediaWorker
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'litopys-documents-'))
  for (const folder of ['in', 'work', 'languages']) mkdirSync(join(root, folder))
  const readFolders = ['in', 'languages'].map((folder) => join(root, folder))
  worker = createMediaWorker({ workFolder: join(root, 'work'), readFolders, width: 1 })
})
afterAll(async () => {
  await worker.close()
  rmSync(root, { recursive: true })
})

const { signal } = new AbortController()
const put = (content: Buffer) => {
  const path = join(root, 'in', 'document')
  writeFileSync(path, content)
  return path
}
const read = async (content: Buffer) => await worker.readDocument({ path: put(content) }, { signal })
const textOf = async (content: Buffer) => {
  const { format, parts } = await read(content)
  return [format, ...parts.map(({ text }) => text)]
}
const faultOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof UnreadableMedia) return error.fault
  throw error ?? new Error('the file was read')
}

describe('the text of', () => {
  test('a PDF has its pages, and those without text are named', async () => {
    const jpeg = await sharp(picture(64, 40, [200, 30, 30]))
      .jpeg()
      .toBuffer()
    const pdf = pdfOf([
      { lines: ['Міст закрито', 'до ранку'] },
      { jpeg, size: [64, 40] },
      { lines: ['Third page'] },
    ])
    expect(await read(pdf)).toEqual({
      format: 'pdf',
      parts: [
        { name: '1', text: 'Міст закрито\nдо ранку' },
        { name: '2', text: '' },
        { name: '3', text: 'Third page' },
      ],
      isCut: false,
      pages: 3,
      textless: [2],
    })
  })

  test('a DOCX has its paragraphs and tables, without deleted words and copies of text boxes', async () => {
    const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = `${run('Наказ № 5 &amp; додаток')}<w:p><w:del><w:r><w:delText>старе</w:delText></w:r></w:del>
      <w:r><w:t>нове</w:t><w:tab/><w:t>слово</w:t></w:r></w:p>
      <w:tbl><w:tr><w:tc>${run('Прізвище')}</w:tc><w:tc>${run('Звання')}</w:tc></w:tr></w:tbl>
      <mc:AlternateContent><mc:Choice>${run('Печатка')}</mc:Choice><mc:Fallback>${run('Печатка')}</mc:Fallback></mc:AlternateContent>`
    const document = `<w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`
    expect(await textOf(await docxWith(document))).toEqual([
      'docx',
      'Наказ № 5 & додаток\nнове\tслово\nПрізвище \tЗвання\nПечатка',
    ])
  })

  test('an XLSX has its sheets with their names, and long numbers without an exponent', async () => {
    const xlsx = await xlsxOf({
      Склад: [
        ['Назва', 'Картка'],
        ['Дрон', 5_375_411_400_001_231],
      ],
      Пусто: [],
    })
    const { parts, pages } = await read(xlsx)
    expect(pages).toBe(2)
    expect(parts).toEqual([
      { name: 'Склад', text: 'Склад\nНазва\tКартка\nДрон\t5375411400001231' },
      { name: 'Пусто', text: 'Пусто' },
    ])
  })

  test('an ODT and an ODS have their paragraphs and rows', async () => {
    const odt = await openDocumentOf(
      'text',
      '<text:h>Розклад</text:h><text:p>о<text:s text:c="2"/>12:30<text:line-break/>біля мосту</text:p>',
    )
    expect(await textOf(odt)).toEqual(['odt', 'Розклад\nо  12:30\nбіля мосту'])
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const ods = await openDocumentOf(
      'spreadsheet',
      `<table:table table:name="Один"><table:table-row>${cell('а')}${cell('б')}</table:table-row></table:table>`,
    )
    expect(await textOf(ods)).toEqual(['ods', 'Один\nа \tб'])
  })

  const words = 'Їжак і ґава: об’єднання "Світло" № 7 працює.\nЭто русский текст, ёлка и подъезд.\n'
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['Windows-1251', encoded('windows-1251', words)],
    ['KOI8-U', encoded('koi8-u', words.replaceAll(/[’№]/g, ''))],
  ])('a text in %s is decoded', async (encoding, content) => {
    const expected = encoding === 'KOI8-U' ? words.replaceAll(/[’№]/g, '') : words
    expect(await textOf(content)).toEqual(['txt', expected.trim()])
  })

  test('a CSV is a table, and a text in Latin letters keeps its accents', async () => {
    const csv = encoded('windows-1251', 'ПІБ;Картка\r\nІваненко;5375411400001231\r\nПетренко;1\r\n')
    expect(await textOf(csv)).toEqual(['csv', 'ПІБ;Картка\nІваненко;5375411400001231\nПетренко;1'])
    expect(await textOf(encoded('windows-1252', 'Le café à côté\n'))).toEqual(['txt', 'Le café à côté'])
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a program', () => Buffer.from('7f454c4602010100', 'hex')],
    ['a zip archive', () => zipOf({ 'a.txt': 'text' })],
    ['a web page', () => Buffer.from('<!doctype html><p>text')],
    ['RTF', () => Buffer.from('{\\rtf1 text}')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('%s is none', async (_name, make) => {
    expect(await read(await make())).toMatchObject({ format: '', parts: [] })
  })

  test('a long document ends at the limit, and says so', async () => {
    const docx = await docxOf(Array.from({ length: 3 }, () => 'слово '.repeat(20_000)))
    const { isCut, parts } = await read(docx)
    expect(isCut).toBe(true)
    expect(parts[0]?.text.length).toBeGreaterThan(mostDocumentCharacters - 10)
    expect(parts[0]?.text.length).toBeLessThanOrEqual(mostDocumentCharacters)
  })

  test('with characters that become longer is cut too', async () => {
    const { parts, isCut } = await read(await docxOf(['\ufb2c'.repeat(100_000)]))
    expect(isCut).toBe(true)
    expect(parts[0]?.text.length).toBeLessThanOrEqual(mostDocumentCharacters)
  })
})

/** Bytes of a text in an encoding with one byte a character. */
function encoded(encoding: string, text: string): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Buffer.from([byte])), byte]),
  )
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 63))
}

describe('scanned pages', () => {
  const scan = readFileSync(new URL('../testing/words.png', import.meta.url))
  test.each<[string, Omit<Extract<PdfPage, { jpeg: Buffer }>, 'jpeg' | 'size'>]>([
    ['upright', {}],
    ['turned by the page', { rotate: 90, matrix: [0, 500, -150, 0, 300, 150] }],
    ['upside down', { rotate: 180, matrix: [-500, 0, 0, -150, 550, 650] }],
  ])('%s are read as pictures', async (_name, more) => {
    const jpeg = await sharp(scan).flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer()
    const { width, height } = await sharp(jpeg).metadata()
    const folder = join(root, 'languages')
    const languages = await findTextLanguages('none')
    await unpackLanguages(languages, folder)
    const path = put(pdfOf([{ jpeg, size: [width, height], ...more }]))
    const { lines } = await worker.readPage(
      { path, page: 1, languages: { folder, codes: languages.codes } },
      { signal },
    )
    expect(lines[0]?.map(({ text }) => text).join(' ')).toBe('Міст закрито до ранку')
  })
})

describe('a hostile document', () => {
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>'
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an encrypted PDF', 'encrypted', encryptedPdf],
    ['a truncated PDF', 'damaged', () => pdfOf([{ lines: ['text'] }]).subarray(0, 200)],
    ['a truncated DOCX', 'damaged', async () => (await docxOf(['text'])).subarray(0, 200)],
    ['a zip bomb', 'too_large', () => docxWith(Buffer.alloc(65 * 1024 ** 2, ' '))],
    ['a DOCX with entities', 'forbidden_declaration', () => docxOf(['text'], entity)],
    [
      'an encrypted ODT',
      'encrypted',
      () =>
        zipOf({
          mimetype: 'application/vnd.oasis.opendocument.text',
          'content.xml': 'x',
          'META-INF/manifest.xml': '<m><f><encryption-data/></f></m>',
        }),
    ],
    [
      'an encrypted DOCX',
      'encrypted',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    [
      'a document of Word 97',
      'old_format',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument', 'utf16le')]),
    ],
  ])('%s is refused: %s, and the next one is read', async (_name, fault, make) => {
    expect(await faultOf(read(await make()))).toBe(fault)
    expect(await textOf(await docxOf(['good']))).toEqual(['docx', 'good'])
  })

  test('of 100,000 pages is read to a limit', async () => {
    const nodes = Array.from(
      { length: 1_000 },
      () => `<</Type/Pages/Parent 2 0 R/Count 100/Kids[${'3 0 R '.repeat(100)}]>>`,
    )
    const pdf = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count 100000/Kids[${nodes.map((_, i) => `${i + 4} 0 R`).join(' ')}]>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>',
      ...nodes,
    ])
    const { isCut, pages: count, parts } = await read(pdf)
    expect([isCut, count, parts.length]).toEqual([true, 100_000, 1_000])
  })

  test('that is a PDF and a DOCX at once is what its first bytes say', async () => {
    const [pdf, docx] = [pdfOf([{ lines: ['the PDF'] }]), await docxOf(['the DOCX'])]
    expect(await textOf(Buffer.concat([pdf, docx]))).toEqual(['pdf', 'the PDF'])
    expect(await faultOf(read(Buffer.concat([docx, pdf])))).toBe('damaged')
  })
})
