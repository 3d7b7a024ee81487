import { expect, test } from 'vitest'
import { findEntities } from '../entities.ts'
import { findIdentifiers } from './find.ts'

const identifiers = (text: string) => findIdentifiers(text, findEntities(text))
const found = (text: string) =>
  identifiers(text).map(({ kind, id, detail }) => [kind, id, detail].join(' ').trim())

test.each([
  ['Картка 4111 1111 1111 1111 (Visa)', 'card 4111111111111111 visa'],
  ['5555-5555-5555-4444', 'card 5555555555554444 mastercard'],
  ['На карту 4111111111111111, дякуємо', 'card 4111111111111111 visa'],
  ['UA213223130000026007233566001', 'iban UA213223130000026007233566001 322313'],
  ['рахунок UA21 3223 1300 0002 6007 2335 6600 1.', 'iban UA213223130000026007233566001 322313'],
  ['ЄДРПОУ: 12345678', 'taxId 12345678 EDRPOU'],
  ['ИНН 1234567894', 'taxId 1234567894 INN'],
  ['ИНН: 123456789047', 'taxId 123456789047 INN'],
  ['ОГРН 1234567890127', 'taxId 1234567890127 OGRN'],
  ['ИНН ____1234567894____', 'taxId 1234567894 INN'],
  ['паспорт серії АА №000123', 'passport AA000123 UA'],
  ['ID-картка 000000123', 'passport 000000123 UA'],
  ['паспорт 45 08 000123', 'passport 4508000123 RU'],
  ['IMEI: 490154203237518', 'imei 490154203237518'],
  ['адреса 192.0.2.17:8080', 'ip 192.0.2.17 4'],
  ['IPv6 2001:DB8:0:0:0:0:0:1', 'ip 2001:db8::1 6'],
  ['MAC 00-00-5E-00-53-0A', 'mac 00:00:5e:00:53:0a'],
  ['BTC 1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'wallet 1BoatSLRHtKNngkdXEeobR76b53LETtpyT btc'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'wallet bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 btc'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'wallet 0x52908400098527886e0f7030069857d2e4169ee7 eth'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'wallet TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t tron'],
  [
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'wallet EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2 ton',
  ],
])('%j contains %s', (text, expected) => {
  expect(found(`Увага. ${text}`)).toEqual([expected])
})

test.each([
  ['+380440001234', '+380440001234 UA'],
  ['+38 (044) 000-12-34', '+380440001234 UA'],
  ['(044) 000-12-34', '+380440001234 UA'],
  ['044 000 12 34', '+380440001234 UA'],
  ['0440001234', '+380440001234 UA'],
  ['8 (495) 000-12-34', '+74950001234 RU'],
  ['+375 29 000-12-34', '+375290001234 BY'],
  ['тел. 22 000 12 34', '+48220001234 PL'],
  ['+44 20 7946 0018', '+442079460018 GB'],
])('%s is a phone', (text, expected) => {
  expect(found(`Увага, ${text}!`)).toEqual([`phone ${expected}`])
})

test('a slash follows the code, and separates two numbers', () => {
  expect(found('Дзвоніть 044/000-12-34')).toEqual(['phone +380440001234 UA'])
  expect(found('тел. 044 000 12 34 / 044 000 12 35')).toEqual([
    'phone +380440001234 UA',
    'phone +380440001235 UA',
  ])
  expect(found('Дата 05/12/2023, рахунок 044/1')).toEqual([])
})

test.each([
  ['050-000-12-34/068-000-12-35', ['phone +380500001234 UA', 'phone +380680001235 UA']],
  ['0500001234,0680001235', ['phone +380500001234 UA', 'phone +380680001235 UA']],
  ['050 000 12 34,+380680001235', ['phone +380500001234 UA', 'phone +380680001235 UA']],
  [
    '4111 1111 1111 1111,5555555555554444',
    ['card 4111111111111111 visa', 'card 5555555555554444 mastercard'],
  ],
  [
    '4111111111111111/5555 5555 5555 4444',
    ['card 4111111111111111 visa', 'card 5555555555554444 mastercard'],
  ],
  ['4111111111111111,50 грн', []],
  ['1,0500001234 і 0500001234,05', []],
])('numbers can follow each other without a space: %j', (text, expected) => {
  expect(found(`Контакти: ${text}`)).toEqual(expected)
})

test.each([
  ['картка 41І1 1111 l111 11І1', 'card 4111111111111111 visa'],
  ['картка 5105 1О51 О51О 5100', 'card 5105105105105100 mastercard'],
  ['тел. О44 ОО0 12 34', 'phone +380440001234 UA'],
  ['рахунок UA21З223130ООО026007233566001', 'iban UA213223130000026007233566001 322313'],
  ['ИНН l234567894', 'taxId 1234567894 INN'],
])('a look-alike letter can start a run of digits: %j', (text, expected) => {
  expect(found(`Увага. ${text}`)).toEqual([expected])
})

test.each([
  ['*4111 1111 1111 1111*', 'card 4111111111111111 visa'],
  ['_4111111111111111_', 'card 4111111111111111 visa'],
  ['*Картка 4111 1111 1111 1111*, дякуємо', 'card 4111111111111111 visa'],
  ['_тел. +380440001234_', 'phone +380440001234 UA'],
  ['картка *1111 1111 1111 1111', ''],
  ['картка 4111 *11 1111 1111 1111', ''],
  ['файл_4111111111111111_', ''],
])('single marks around a number are not part of it: %j', (text, expected) => {
  expect(found(`Увага. ${text}`)).toEqual(expected === '' ? [] : [expected])
})

test('look-alikes, marks of bold text and invisible characters do not prevent a match', () => {
  expect(found('карта **4111** 1111 \u200b1111 1111')).toEqual(['card 4111111111111111 visa'])
  expect(found('картка 4111–1111–1111–1111')).toEqual(['card 4111111111111111 visa'])
  expect(found('тел. 044\u00a0000\u20111234')).toEqual(['phone +380440001234 UA'])
  // The first letters are Cyrillic.
  expect(found('рахунок UА213223130000026007233566001')).toEqual([
    'iban UA213223130000026007233566001 322313',
  ])
})

test('places are offsets of the original text', () => {
  const text = 'так: **4111** 1111 \u200b1111 1111!'
  const [card] = identifiers(text)
  expect(text.slice(card?.start, card?.end)).toBe('4111** 1111 \u200b1111 1111')
})

test.each([
  'Картка 4111 1111 1111 1112',
  'UA213223130000026007233566002',
  'ЄДРПОУ 12345679',
  'ИНН 1234567895',
  'IMEI 490154203237519',
  '4149 4993 1234 5670',
  'Картка 4149-4993-1234-5670',
  '0x52908400098527886E0F7030069857D2E4169eE7',
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyU',
])('the check digits in %j are wrong', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  'https://example.org/4111111111111111/+380440001234?ip=192.0.2.1',
  'mail380440001234@example.org',
  '#тел380440001234 @user380440001234',
  'чек 14111111111111111199',
  'сума 380 671 234 567 грн, або 12 345 678 грн',
  'версія 1.2.3.4, пункт 10.2.3.1',
  '12.05.2026 10:30:00, 2026-05-12 10:30',
  'рахунок 3:2, 10-12 людей, 5 000 000',
  'зафіксовано 1234567890 випадків, код 12345678',
  'втрати: 1180 танків 2340 ББМ 3450 артсистем',
])('%j contains no identifier', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Загублено паспорт, тел. 0440001234', ['phone +380440001234 UA']],
  ['Загублено паспорт, звертатись за номером 044 000 1234', ['phone +380440001234 UA']],
  ['Дзвоніть 20.11.2023 18-00', []],
  ['Звонить с 30 11 2023 14 00', []],
])('the nearest word decides, and a date is not a number: %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a number that is the whole text gets every possible kind', () => {
  expect(found('12345678')).toEqual(['taxId 12345678 EDRPOU'])
  expect(found(' 4111111111111111 ')).toEqual(['card 4111111111111111 visa'])
})

test('a word next to a number is a reason and raises the confidence', () => {
  const [named] = identifiers('Картка: 4111111111111111')
  const [unnamed] = identifiers('Отже, 4111111111111111')
  expect(named?.reasons).toEqual(['checksum', 'prefix', 'length', 'context'])
  expect(unnamed?.reasons).toEqual(['checksum', 'prefix', 'length'])
  expect(named?.confidence).toBeGreaterThan(unnamed?.confidence ?? 1)
})

const hostile = [
  ...[
    '1 ',
    '11 ',
    '1',
    '1-',
    '::',
    'ab:ab:',
    'UA21',
    'UA21 3223 ',
    '0x',
    'a1',
    '1.1.',
    '12:30 ',
    '**1**',
    '*1*',
    '_1 ',
    '*',
    '0500001234,',
  ],
  ...['0440001234 ', '+380440001234', '4111 1111 1111 1111 ', '192.0.2.1 ', '2001:db8::1 ', 'ІПН '],
  ...[
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT ',
    'паспорт АА 123456 ',
    'ІПН ЄДРПОУ ИНН 12 34 56 78 90 12 34\n',
    `${' '.repeat(500)}1234567 `,
  ],
]

test.each(hostile)('64 KiB of %j are analysed in linear time', (piece) => {
  const text = piece.repeat(Math.ceil(65_536 / piece.length))
  const before = process.threadCpuUsage()
  findIdentifiers(text, [])
  // CPU time of this thread, because the machine can be busy: usually less than 50 ms.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(300)
})

test('a card in groups of 12 and 4 digits, the number of a person under the label of a company', () => {
  expect(found('Картка 411111111111 1111')).toEqual(['card 4111111111111111 visa'])
  expect(found('ЄДРПОУ 3184710691')).toEqual(['taxId 3184710691 RNOKPP'])
})

test('a date beside the label of a company is not its number', () => {
  // A date whose digits have the check digit of a company.
  expect(found('код ЄДРПОУ, 16.01.1980 р.н.')).toEqual([])
})
