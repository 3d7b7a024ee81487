import { expect, test } from 'vitest'
import { tokenize } from '../text/tokens.ts'
import { type StemLanguage, stems } from './stems.ts'
import { queryStems } from './word-stems.ts'

const found = (query: string, form: string, language: StemLanguage) => {
  const [sought] = tokenize(query)
  const [written] = tokenize(form)
  return (
    sought &&
    written &&
    queryStems(sought.form).some((stem) => stems(written.form.folded, language).slice(0, 2).includes(stem))
  )
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
  ['uk', 'атака атаки атаку атакою атак'],
  ['uk', 'атакувати атакував атакували атакує'],
  ['uk', 'загинув загинула загинули загинути'],
  ['uk', 'прилетів прилетіла прилетіло прилетіти'],
  ['uk', 'режим режиму режимом'],
  ['uk', 'область області областей'],
  ['en', 'mobilization mobilizations mobilize mobilised mobilisation'],
  ['en', 'organization organisations organize organised'],
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
  ['en', 'mobilization', 'mobile'],
  ['en', 'stabilise', 'stable'],
])('%s: %s does not find %s', (language, query, form) => {
  expect(found(query, form, language)).toBe(false)
})

test.each<[StemLanguage, string, string]>([
  ['uk', 'місто', 'місту міста містом міст'],
  ['uk', 'міст', 'мосту мости мостом'],
  ['uk', 'людина', 'люди людей людьми'],
  ['uk', 'друг', 'друзі друзів другом'],
  ['ru', 'человек', 'люди людей людьми'],
  ['ru', 'год', 'лет года годами'],
  ['ru', 'идти', 'шёл шли идут идёт'],
  ['ru', 'увидеть', 'увидел увидела увидит'],
])('%s: %s finds irregular forms: %s', (language, query, forms) => {
  expect(forms.split(' ').filter((form) => !found(query, form, language))).toEqual([])
})

test('an unknown word gets the stem of words with the same ending', () => {
  const forms = ['байлактарник', 'байлактарника', 'байлактарники', 'байлактарниками']
  expect(new Set(forms.flatMap((form) => stems(form, 'uk'))).size).toBe(1)
})

test('the letters of a query word decide its language; otherwise both are searched', () => {
  const sought = (word: string) => tokenize(word).flatMap(({ form }) => queryStems(form))
  expect(sought('київ')).toEqual(['київ', 'кий'])
  expect(sought('выстрелы')).toEqual(['выстрел'])
  expect(sought('знати')).toEqual(['знати', 'знать'])
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
  const once = words.map((word) => stems(word, 'uk'))
  expect(words.map((word) => stems(word, 'uk'))).toEqual(once)
})
