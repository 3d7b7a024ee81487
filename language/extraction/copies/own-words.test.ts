import { describe, expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

const news = 'Рятувальники вберегли старий міст від вогню, рух через нього відкриють уже вранці'
const own = (text: string) => ownWords(text)?.map(({ form }) => form.folded)
const wordsOfNews = news
  .replace(',', '')
  .split(' ')
  .map((word) => word.toLowerCase())

describe('the own words of a text', () => {
  test.each([
    ['a link', `${news}: https://example.com/news/12345-mist`],
    ['a link within it', news.replace('міст', 'міст (example.com/mist)')],
    ['a mention at the end', `${news} @sloboda_demo`],
    ['a row of mentions and links', `${news}\n\n@sloboda_demo | t.me/sloboda_demo`],
    ['hashtags at the end', `${news}\n#новини #суми`],
    ['a call to subscribe', `${news}\n\n👉 Підписатись на Слобода 24`],
    ['a Russian call to subscribe', `${news}\n\nПодписаться на канал ❤️`],
    ['a call to read more', `${news} Читати далі`],
    ['an English call', `${news}\n\nSubscribe to our channel`],
    ['a call to write', `${news}\nНадіслати новину: @sloboda_bot`],
    ['a signature with bars', `${news}\n\n✅ Слобода Інфо | Чат | Прислати новину`],
    ['a line that announces a link', `${news}\n\nЧитать нас без VPN можно здесь: bit.ly/sloboda`],
    ['a credit', `${news}\n\nВідео: Слобода 24`],
    [
      'a footer of several lines',
      `${news}\n\nНаш сайт 👉 sloboda.example.com\nПідписатись | Надіслати новину\n🇺🇦`,
    ],
  ])('leave out %s', (_, text) => {
    expect(own(text)).toEqual(wordsOfNews)
  })

  test.each([
    ['a text without a footer', news],
    ['a mention within the text', `За словами @sloboda_demo, ${news}`],
    ['a last line of words', `${news}\nПотерпілих немає`],
    ['a table', `${news}\nСуми | 5 | 12`],
    ['a last line with a number', `${news}\nЗбито 5 дронів`],
    ['a sentence about subscriptions', `${news}, щоб усі охочі могли підписатись на газету без черги`],
  ])('are all words of %s', (_, text) => {
    expect(own(text)).toBeUndefined()
  })

  test('are all words if the footer is the text', () => {
    expect(own('Підписатись на канал | Надіслати новину | Реклама')).toBeUndefined()
    expect(own('Ранок у місті\nПідписуйтесь на наш канал')).toBeUndefined()
  })
})

test('a text of sixty thousand addresses is read quickly', () => {
  const before = process.threadCpuUsage()
  ownWords('а.б.'.repeat(65_536))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
