import { expect, test } from 'vitest'
import { isFullName, languagesOfName, personKey } from './person-key.ts'

test.each([
  [
    'Зеленський',
    ['Зеленский', 'Володимир Зеленський', 'Владимир Зеленский', 'Volodymyr Zelenskyy', 'Zelensky'],
  ],
  ['Володимир Зеленський', ['Володимир Олександрович Зеленський', 'В. Зеленський', 'В. О. Зеленський']],
  ['Путін', ['Путин', 'Владимир Путин', 'Володимир Путін', 'Putin', 'Путина']],
  ['Пєсков', ['Песков', 'Дмитрий Песков', 'Dmitry Peskov']],
  ['Єрмак', ['Ермак', 'Андрій Єрмак', 'Yermak']],
  ['Трамп', ['Дональд Джон Трамп', 'Donald Trump', 'Трампа']],
  ['фон дер Ляєн', ['Урсула фон дер Ляйен', 'Ляйен', 'Ursula von der Leyen']],
  ['Юлія Навальна', ['Юлия Навальная', 'Yulia Navalnaya']],
  ['Кір Стармер', ['Кира Стармера', 'Стармер']],
  ['Саломе Зурабішвілі', ['Зурабишвила']],
  ['Іван Вигаданко', ['Иван Выгаданко', 'Ivan Vyhadanko']],
  ['Олександр', ['Александр']],
])('%s is the person of each other spelling', (name, others) => {
  expect(others.map(personKey)).toEqual(others.map(() => personKey(name)))
})

test.each([
  ['Олександр Сирський', 'Іван Сирський'],
  ['Володимир Зеленський', 'Олена Зеленська'],
  ['Володимир Зеленський', 'А. Зеленський'],
  ['Віталій Кличко', 'Володимир Кличко'],
  ['Джо Байден', 'Хантер Байден'],
  ['Олексій Навальний', 'Юлія Навальна'],
  ['Борис Джонсон', 'Джонсон'],
  ['Джон Петренко', 'Джонатан Петренко'],
  ['Іван Петрович Коваль', 'Іван Сергійович Коваль'],
  ['Коваль', 'Іван Коваль'],
  ['Марія Захарова', 'Марія Іванова-Захарова'],
])('%s is another person than %s', (one, other) => {
  expect(personKey(one)).not.toBe(personKey(other))
})

test('a name is full if it has a given name and a surname', () => {
  expect(['Володимир Зеленський', 'В. Зеленський', 'Зеленський'].map(isFullName)).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['Володимир Путін', ['uk']],
  ['Владимир Путин', ['ru']],
  ['Donald Trump', ['en']],
  ['Путин', ['uk', 'ru']],
])('%s can be a name in %s', (name, languages) => {
  expect([...languagesOfName(name)].toSorted()).toEqual(languages.toSorted())
})
