import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

test.each([
  ['uk', 'Вночі ворог атакував область дронами, пошкоджено будинки.'],
  ['uk', 'Слава Україні!'],
  ['uk', 'Повітряна тривога'],
  ['uk', 'Обстановка на фронті залишається складною, точаться бої'],
  ['ru', 'Ночью враг атаковал область дронами, повреждены дома.'],
  ['ru', 'Воздушная тревога'],
  ['ru', 'Что известно об атаке на город'],
  ['en', 'Explosions were heard in the city last night.'],
  ['en', 'Air raid alert'],
  ['be', 'Сёння ў Мінску адбылася сустрэча кіраўнікоў'],
  ['bg', 'Днес в София се състоя среща на министрите'],
  ['pl', 'Dziś w Warszawie odbyło się spotkanie ministrów'],
  ['de', 'Heute fand in Berlin ein Treffen der Minister statt'],
  ['ar', 'مرحبا بالعالم'],
  ['zh', '俄罗斯'],
])('%s: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['uk', 'зруйнована школа'],
  ['uk', 'нові автобуси'],
  ['ru', 'разрушенная школа'],
  ['ru', 'новые автобусы'],
  ['be', 'новыя будынкі'],
  ['en', 'broken bridge'],
  ['pl', 'zniszczony most'],
])('two words are enough for %s: %s', (language, words) => {
  expect(detectLanguage(words)).toBe(language)
})

test.each(['', '12 345', '🔥🔥🔥', 'https://example.com/новини @channel #тег', '???'])(
  '%j has no known language',
  (text) => {
    expect(detectLanguage(text)).toBe('und')
  },
)

test('links, mentions and hashtags do not change the language', () => {
  expect(
    detectLanguage('Тривога! Subscribe: https://t.me/some_english_channel @english_name #breaking_news'),
  ).not.toBe('ru')
  expect(
    detectLanguage('Усім в укриття. @long_english_channel_name https://example.com/english/words/in/path'),
  ).toBe('uk')
})

test.each([
  ['uk', 'Vsim dobroho ranku, sohodni v misti teplo i sonyachno'],
  ['uk', 'Dyakuyu vsim za pidtrymku nashoi shkoly'],
  ['ru', 'Segodnya nochyu v gorode bylo tikho'],
  ['ru', 'privet, kak dela u vas doma'],
  ['en', 'Good morning everyone, it is warm in the city today'],
  ['pl', 'Dzień dobry wszystkim, dzisiaj w mieście jest ciepło'],
])('romanized Ukrainian and Russian differ from other languages (%s): %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['en', 'President Zelenskyy met Joe Biden'],
  ['en', 'Volodymyr Zelensky said'],
  ['en', 'Kyiv and Kharkiv were attacked'],
  ['uk', 'Prezydent Zelenskyi zustrivsya z Baidenom'],
])('romanized names do not decide the language of the words around them (%s): %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['uk', 'картка'],
  ['uk', 'зброя'],
  ['uk', 'ракети'],
  ['ru', 'ракеты'],
  ['ru', 'сбили 5 Ланцетов'],
])('a word in only one dictionary has the language of that dictionary (%s): %s', (language, word) => {
  expect(detectLanguage(word)).toBe(language)
})

test.each(['Тест Канал', 'Тест', 'Канал', 'банк', 'Проект план'])(
  'words that are the same in Ukrainian and Russian are not Russian: %s',
  (words) => {
    expect(detectLanguage(words)).not.toBe('ru')
  },
)

test.each([
  ['uk', 'Канал програма'],
  ['uk', 'Новий канал'],
  ['ru', 'Военный канал'],
  ['ru', 'Канал про новости'],
])('one word of only one of them decides (%s): %s', (language, words) => {
  expect(detectLanguage(words)).toBe(language)
})

test('a wallet address is not a word of any language', () => {
  expect(detectLanguage('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toBe('und')
  expect(detectLanguage('гаманець bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('uk')
})
