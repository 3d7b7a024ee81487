import { expect, test } from 'vitest'
import { linkRows, linksOf, type MarkedWords } from './hidden-links.ts'

const site = 'https://promo.example.net/login'

function marked(text: string, ...links: [words: string, href: string][]): MarkedWords[] {
  return links.map(([words, href]) => {
    const start = text.indexOf(words)
    return { start, end: start + words.length, href }
  })
}

function shown(text: string, ...links: [words: string, href: string][]) {
  return linksOf(text, linkRows(text, marked(text, ...links))).map(({ start, end, ...link }) => ({
    words: text.slice(start, end),
    ...link,
  }))
}

test('linked words are returned with their address in every rendering of the text', () => {
  const written = '😀  Увага!\n Деталі\u200b тут, читайте'
  const rows = linkRows(written, marked(written, ['Деталі\u200b тут', site]))
  const laidOut = '😀 Увага!\nДеталі тут, читайте'
  const [link] = linksOf(laidOut, rows)
  expect(laidOut.slice(link?.start, link?.end)).toBe('Деталі тут')
  expect(link).toMatchObject({ href: site, domain: 'example.net' })
  expect(link).not.toHaveProperty('isDisguised')
  expect(linksOf('😀', rows)).toEqual([])
})

test.each([
  ['https://bank.example.org/login', site, true],
  ['Вхід: bank.com.ua', site, true],
  ['promo.com.ua', 'https://www.promo.com.ua/a/b', undefined],
  ['promo.com.ua', 'https://id.promo.com.ua/', undefined],
  ['promo.com.ua', 'https://promo.com.ua.example.net/', true],
  ['@varta_news', 'https://t.me/varta_news_bot', true],
  ['@varta_news', 'https://t.me/varta_news?start=1', undefined],
  ['будь-які слова', site, undefined],
])('the words %s linked to %s: disguised is %s', (words, href, isDisguised) => {
  expect(shown(words, [words, href])).toEqual([
    { words, href, domain: expect.any(String), ...(isDisguised ? { isDisguised } : {}) },
  ])
})

test.each([
  ['https://promo.example.net/login', site],
  ['promo.com.ua/Київ', 'http://promo.com.ua/%D0%9A%D0%B8%D1%97%D0%B2/'],
  ['@varta_news', 'https://t.me/Varta_News'],
  ['@varta_news', 'https://telegram.me/varta_news'],
  ['info@example.org', 'mailto:info@example.org'],
  ['#міст', '?q=%23%D0%BC%D1%96%D1%81%D1%82'],
  ['натисніть', 'javascript:alert(1)'],
  ['натисніть', ''],
  ['\u200b', site],
])('%j linked to %s is not a hidden link', (words, href) => {
  expect(shown(`${words} і далі`, [words, href])).toEqual([])
})

test('of overlapping links the first is kept, and twenty thousand of them are read quickly', () => {
  const text = 'слово '.repeat(10_000)
  const links = Array.from({ length: 20_000 }, (_, i) => ({ start: i % 7, end: text.length, href: site }))
  const before = process.threadCpuUsage()
  expect(linksOf(text, linkRows(text, links))).toMatchObject([{ start: 0, href: site }])
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
