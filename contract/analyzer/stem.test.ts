import { expect, test } from 'vitest'
import { queryStems } from './queryStems.ts'
import { type StemLanguage, stem } from './stem.ts'
import { tokenize } from './tokens.ts'

const found = (query: string, form: string, language: StemLanguage) => {
  const [sought] = tokenize(query)
  const [written] = tokenize(form)
  return sought && written && queryStems(sought.form).includes(stem(written.form.folded, language))
}

const groups: [StemLanguage, string][] = [
  ['uk', 'обстріл обстріли обстрілу обстрілів обстрілом обстрілами'],
  ['uk', "об'єкт об'єкта об'єктів об'єктами"],
  ['uk', 'мобілізація мобілізації мобілізацію мобілізацією'],
  ['uk', 'Київ Києва Києві Києвом'],
  ['uk', 'Харків Харкова Харкові Харковом'],
  ['uk', 'Львів Львова Львові'],
  ['uk', 'Миколаїв Миколаєва Миколаєві'],
  ['uk', 'будинок будинку будинки будинків'],
  ['uk', 'рік року роки років році'],
  ['uk', 'ніч ночі ніччю'],
  ['uk', 'бій бою боїв боях'],
  ['uk', 'день дня дні днів днями'],
  ['uk', 'війна війни війною воєн'],
  ['uk', 'Авдіївка Авдіївки Авдіївці Авдіївку'],
  ['uk', 'українець українця українців'],
  ['uk', 'атака атаки атакував атакували атакує'],
  ['uk', 'загинув загинула загинули загинути'],
  ['uk', 'прилетів прилетіла прилетіло прилетіти'],
  ['uk', 'режим режиму режимом'],
  ['uk', 'область області областей'],
  ['ru', 'мобилизация мобилизации мобилизацию'],
  ['ru', 'обстрел обстрела обстрелов обстрелами'],
  ['ru', 'Киев Киева Киеве'],
  ['ru', 'Харьков Харькова Харькове'],
  ['ru', 'самолёт самолета самолёты'],
  ['ru', 'участок участка участки участков'],
  ['ru', 'ресторан ресторана ресторане'],
  ['ru', 'увидел увидела увидели'],
  ['ru', 'использовать использует использовал'],
  ['en', 'attack attacks attacked attacking'],
  ['en', 'drone drones'],
]

test.each(groups)('%s: each of “%s” finds all the others', (language, forms) => {
  const all = forms.split(' ')
  const missed = all.flatMap((query) =>
    all.filter((form) => !found(query, form, language)).map((form) => `${query} → ${form}`),
  )
  expect(missed).toEqual([])
})

test.each<[StemLanguage, string, string]>([
  ['uk', 'вода', 'від'],
  ['uk', 'світ', 'свято'],
  ['uk', 'мер', 'море'],
  ['uk', 'міра', 'мор'],
  ['ru', 'война', 'вой'],
  ['en', 'ukraine', 'uk'],
])('%s: %s does not find %s', (language, query, form) => {
  expect(found(query, form, language)).toBe(false)
})

test('a Russian infinitive finds the past and the present', () => {
  expect(['увидел', 'увидела', 'увидит'].filter((form) => !found('увидеть', form, 'ru'))).toEqual([])
})

test('the letters of a query word decide its language, else both are looked for', () => {
  const stems = (word: string) => tokenize(word).flatMap(({ form }) => queryStems(form))
  expect(stems('київ')).toContain('кив')
  expect(stems('киев')).toContain('киев')
  expect(stems('солдаты')).toEqual(['солдат'])
})

test('words with digits and words of other alphabets are their own stems', () => {
  expect(tokenize('himars2s 101 مرحبا').flatMap(({ form }) => queryStems(form))).toEqual([
    'himars2s',
    '101',
    'مرحبا',
  ])
})

test('a stem does not depend on the words stemmed before it', () => {
  const words = ['скорость', 'область', 'ненависть', 'можливість']
  const once = words.map((word) => stem(word, 'uk'))
  expect(words.map((word) => stem(word, 'uk'))).toEqual(once)
})
