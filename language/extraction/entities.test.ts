import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeats } from '../testing/repeats.fixture.ts'
import { findEntities } from './entities.ts'

const found = (text: string) => findEntities(text).map(({ kind, id }) => `${kind} ${id}`)

test('hashtags have a letter, are separate words, and become lower-case', () => {
  expect(found('#Київ, #тег_2 (#2022рік) #123 a#b #a#b ##x # #')).toEqual([
    'hashtag київ',
    'hashtag тег_2',
    'hashtag 2022рік',
    'hashtag x',
  ])
})

test('mentions have 4 to 32 characters and start with a letter', () => {
  expect(found(`@Durov, (@some_channel) @abc @1abc a@some_name @${'a'.repeat(33)}`)).toEqual([
    'mention durov',
    'mention some_channel',
  ])
})

test('URLs lose the punctuation of the sentence and keep balanced parentheses', () => {
  expect(
    found('Див. https://a.com/x). І (https://uk.wikipedia.org/wiki/Київ_(значення)), «https://b.ua/?q=1#y»!'),
  ).toEqual([
    'url https://a.com/x',
    'url https://uk.wikipedia.org/wiki/Київ_(значення)',
    'url https://b.ua/?q=1#y',
  ])
})

test('bare domains need a real top-level domain', () => {
  expect(found('t.me/news/12 www.site.ua приклад.укр/шлях кремль.рф ok.ua:8080/x')).toEqual([
    'url https://t.me/news/12',
    'url https://www.site.ua',
    'url https://приклад.укр/шлях',
    'url https://кремль.рф',
    'url https://ok.ua:8080/x',
  ])
  expect(found('слово.Слово т.е. и.о. 10.30 end.It file.unknowntld a..ua -.ua ftp://example.com')).toEqual([])
})

test('the domain is the registrable one', () => {
  const domains = findEntities(
    'HTTPS://Sub.Example.COM.UA/A http://user:p@host.org/ http://1.2.3.4:80/x a.b@mail.example.co.uk',
  )
  expect(domains.map(({ id, detail }) => [id, detail])).toEqual([
    ['https://sub.example.com.ua/A', 'example.com.ua'],
    ['http://user:p@host.org/', 'host.org'],
    ['http://1.2.3.4:80/x', '1.2.3.4'],
    ['a.b@mail.example.co.uk', 'example.co.uk'],
  ])
})

test('e-mail addresses are neither mentions nor domains', () => {
  expect(found('John.Doe+x@Example.com. пошта:foo@x.com поштаfoo@x.com foo.com+bar@x.com')).toEqual([
    'email john.doe+x@example.com',
    'email foo@x.com',
    'email foo@x.com',
    'email foo.com+bar@x.com',
  ])
})

test('a scheme or an address attached to a word is found', () => {
  expect(found('новиниhttps://t.me/x mail/foo@x.com')).toEqual(['url https://t.me/x', 'email foo@x.com'])
})

test('nothing is found inside a longer match', () => {
  expect(found('https://t.me/@name#tag?mail=a@b.com')).toEqual(['url https://t.me/@name#tag?mail=a@b.com'])
})

test('an e-mail is found in composed and decomposed Unicode', () => {
  expect(found('a@name\uf900t.me')).toEqual(['email a@name\u8c48t.me'])
})

const pieces = fc.constantFrom(
  '@name',
  '#тег',
  'http://',
  't.me',
  '/',
  '.',
  '@',
  '#',
  '(',
  ')',
  ' ',
  'a',
  'Є',
  '👍',
  ':',
  '-',
  '_',
  '»',
)

test('entities are in order, do not overlap, and match their offsets', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 2 }))), (parts) => {
      const text = parts.join('')
      let last = 0
      for (const { kind, id, start, end } of findEntities(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        if (kind !== 'url')
          expect(text.slice(start, end).replace(/^[@#]/, '').normalize('NFC').toLowerCase()).toBe(id)
        last = end
      }
    }),
    { numRuns: repeats(300) },
  )
})

const hostile = [
  'a.',
  'http://',
  'a@a.',
  '@@',
  '#a',
  'a+',
  'a@',
  'http://a.com/(',
  'https://a.com/)',
  'www.',
  'a/',
  '!',
  '://',
  'http://a@',
  '\u0301',
]
const runs = [
  ...hostile.map((piece) => piece.repeat(65_536 / piece.length)),
  `a${'.'.repeat(65_536)}x`,
  `${'a'.repeat(65_536)}@b.com`,
  `${'а,'.repeat(32_768)}#а`,
  `${'а;б/'.repeat(16_384)}@abcde`,
]

test.each(runs.map((run) => [run.slice(0, 16), run]))(
  '64 KiB of %j are analysed in linear time',
  (_name, run) => {
    const before = process.threadCpuUsage()
    findEntities(run)
    // CPU time of this thread, because the machine can be busy: usually 50 ms.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(300)
  },
)
