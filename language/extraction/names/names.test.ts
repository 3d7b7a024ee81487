import { expect, test } from 'vitest'
import type { EntityKind } from '../../entity-kinds.ts'
import countriesData from '../../gazetteers/countries.json' with { type: 'json' }
import givenNamesData from '../../gazetteers/given-names.json' with { type: 'json' }
import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import placesData from '../../gazetteers/places.json' with { type: 'json' }
import ranksData from '../../gazetteers/ranks.json' with { type: 'json' }
import surnamesData from '../../gazetteers/surnames.json' with { type: 'json' }
import weaponsData from '../../gazetteers/weapons.json' with { type: 'json' }
import { oneAlphabet } from '../../text/lookalikes.ts'
import { analyzeText } from '../analyze.ts'

const { countries } = countriesData.lists
const { femaleNames, maleNames } = givenNamesData.lists
const { organisations } = organisationsData.lists
const { places } = placesData.lists
const { ranks } = ranksData.lists
const { surnames } = surnamesData.lists
const { weapons } = weaponsData.lists

function found(kind: EntityKind, text: string): string[] {
  return analyzeText(text).entities.flatMap((entity) => (entity.kind === kind ? [entity.id] : []))
}

const people = (text: string) => found('person', text)

test.each([
  'Про це розповів Остап Вигаданко журналістам',
  'Зустріли Остапа Вигаданка біля школи',
  'Передали Остапові Вигаданку подяку від громади',
  'Розмовляли з Остапом Вигаданком про школу',
])('every case of a Ukrainian name gives its nominative: %s', (text) => {
  expect(people(text)).toEqual(['Остап Вигаданко'])
})

test.each([
  ['Ганна Вигадська приїхала', 'Ганна Вигадська'],
  ['Чули від Ганни Вигадської про це', 'Ганна Вигадська'],
  ['Дали Ганні Вигадській слово', 'Ганна Вигадська'],
  ['Бачили Ольгу Примарчук у школі', 'Ольга Примарчук'],
  ['Розмова з Петром Уявленим відбулася', 'Петро Уявлений'],
  ['Слово Андрія Казкаря почули всі', 'Андрій Казкар'],
  ['Лист від Юрія Гадця прийшов учора', 'Юрій Гадець'],
])('Ukrainian surnames of all kinds: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test.each([
  ['По словам Петра Выдумкина, это так', 'Петр Выдумкин'],
  ['Письмо Анне Выдумкиной пришло вчера', 'Анна Выдумкина'],
  ['Встреча с Ильёй Небывальским прошла вчера', 'Илья Небывальский'],
  ['Рассказали Сергею Петровичу Выдумкину об этом', 'Сергей Петрович Выдумкин'],
  ['Выдумкина Анна Петровна приехала в город', 'Анна Петровна Выдумкина'],
  ['По мнению Джона Квиббла, это ошибка', 'Джон Квиббл'],
])('Russian names stay Russian: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test('initials before and after the surname', () => {
  expect(people('Наказ підписав Вигаданко О. П. учора')).toEqual(['О. П. Вигаданко'])
  expect(people('Наказ підписав О.П. Вигаданко учора')).toEqual(['О. П. Вигаданко'])
})

test('a surname alone is the person with that full name in the text', () => {
  expect(people('Остап Вигаданко приїхав. За словами Вигаданка, дорога була довга.')).toEqual([
    'Остап Вигаданко',
    'Остап Вигаданко',
  ])
})

test.each([
  ['Наказ віддав майор Вигаданко', 'Вигаданко'],
  ['Нагородили майора Вигаданка', 'Вигаданко'],
  ['Передали майору Вигаданку', 'Вигаданко'],
  ['Передали майору Вигаденкові', 'Вигаденко'],
  ['Говорили з майором Вигаданком', 'Вигаданко'],
  ['Зустріли генерала Вигадаєва', 'Вигадаєв'],
  ['Говорили з генералом Вигадаєвим', 'Вигадаєв'],
  ['Это приказ полковника Выдумкина', 'Выдумкин'],
  ['Встретились с полковником Выдумкиным', 'Выдумкин'],
  ['Об этом сказала госпожа Выдумкина', 'Выдумкина'],
])('a surname after a rank becomes nominative: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test.each([
  ['Кирила Буданова призначили', 'Кирило Буданов'],
  ['Слово надали Дмитрию Пескову вчера вечером', 'Дмитрий Песков'],
  ['Про Давида Арахамію говорили', 'Давид Арахамія'],
  ['Розмова з Давидом Арахамією відбулася', 'Давид Арахамія'],
  ['Розмова з Іллею Кивою відбулася', 'Ілля Кива'],
  ['Розмова з Остапом Палієм відбулася', 'Остап Палій'],
  ['Передали Остапу Палію подяку', 'Остап Палій'],
])('the case of the given name decides the case of the surname: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test('an unlisted name is found beside an office or a verb of saying', () => {
  expect(people('Встретился посол Японии Акихоро Тамуками с журналистами')).toEqual(['Акихоро Тамуками'])
  expect(people('«Это правда», сказал Квибблер журналистам')).toEqual(['Квибблер'])
})

test('call signs in three languages', () => {
  expect(people('Боєць із позивним «Вигадка» повернувся')).toEqual(['«Вигадка»'])
  expect(people('Боец с позывным "Выдумка" вернулся')).toEqual(['«Выдумка»'])
  expect(people('A soldier with the call sign “Fable” came back')).toEqual(['«Fable»'])
})

test.each([
  'Магазин зачинено. Один із них чекав. Надія є.',
  'Люди вышли на площадь. Машина уехала. Роман издан.',
  'Канал «Новини Вигадки» повідомляє',
  'На вулиці Гагаріна відключили воду, на проспекті Шевченка теж',
  'Київський апеляційний суд розглянув справу',
  'Коли закінчиться тиждень? Тому що так.',
  'Партнёры Example Trading Group открыли офис',
])('not a person: %s', (text) => {
  expect(people(text)).toEqual([])
})

test('ranks in all cases, the longest match', () => {
  expect(found('rank', 'Старшого сержанта нагородив генерал-майор, поруч стояли солдати')).toEqual([
    ...['старший сержант', 'генерал-майор', 'солдат'],
  ])
})

test('weapons by designation, spelling and nickname', () => {
  const text =
    'Знищено танк Т-72Б3, БМП-2 і T-90M. Запустили 12 «Шахедів», Kh-101 и Х-101, работали химарсы и Хаймарс.'
  expect(found('weapon', text)).toEqual([
    ...['Т-72', 'БМП-2', 'Т-90', 'Shahed-136', 'Х-101', 'Х-101', 'HIMARS', 'HIMARS'],
  ])
})

test('an ordinary word is a weapon only in a matching context', () => {
  expect(found('weapon', 'Град побив поля. Випав град. Бук росте. Конкурс оголошено')).toEqual([])
  expect(found('weapon', 'Обстріляли з РСЗВ «Град», збив ЗРК Бук')).toEqual(['БМ-21 Град', 'Бук'])
})

test('units by number, in full and abbreviated', () => {
  expect(found('unit', 'Бійці 931-ї окремої механізованої бригади та 947 ОМБр')).toEqual([
    '931 окрема механізована бригада',
    '947 окрема механізована бригада',
  ])
  expect(found('unit', 'из 910-й отдельной бригады морской пехоты')).toEqual([
    '910 отдельная бригада морской пехоты',
  ])
  expect(found('unit', 'військова частина в/ч А0000')).toEqual(['в/ч А0000'])
})

test('countries and places have one value in three languages, with their codes', () => {
  const { entities } = analyzeText('У Харкові, в Харькове, in Kharkiv; з України, из Украины, from Ukraine')
  expect(entities.map(({ id, detail }) => `${id} ${detail}`)).toEqual([
    ...['Харків', 'Харків', 'Харків'].map((name) => `${name} UA63120270010096107`),
    ...['Україна', 'Україна', 'Україна'].map((name) => `${name} UA`),
  ])
})

test('villages after the word for a village, and by their ending', () => {
  expect(found('place', 'у селі Роботине, с. Кринки, біля Степового')).toEqual(['Роботине', 'Кринки'])
  expect(found('place', 'Атаки в районі Новомихайлівки')).toEqual(['Новомихайлівка'])
})

test('regions, listed and by their form', () => {
  expect(found('place', 'у Харківській області та в Вымышленском районе')).toEqual([
    'Харківська область',
    'Вымышленский район',
  ])
})

test('adjectives are not towns', () => {
  expect(found('place', 'Омский завод и Донецкая шахта')).toEqual([])
})

test('organisations by abbreviation, in full, and in quotation marks', () => {
  expect(found('organisation', 'ЗСУ та СБУ, Збройних сил України, компанія «Вигадка»')).toEqual([
    ...['Збройні сили України', 'Служба безпеки України', 'Збройні сили України', 'Вигадка'],
  ])
})

test.each([
  ['Вчора у Вигаданському національному університеті', ['Вигаданський національний університет']],
  ['Работает в Выдуманской областной библиотеке', ['Выдуманская областная библиотека']],
  ['Міжнародна академія вирішила. Місцева академія вирішила', ['Міжнародна академія']],
  ['Заявив уряд Японії, з правительством Франции', ['уряд Японії', 'правительство Франции']],
  ['У Міністерстві цифрових справ та зв’язку', ['міністерство цифрових справ та зв’язку']],
  ['Министерство также сообщило', []],
  ['компания Zyngo Labs, партия ХДСС, клуб Выдумка', ['Zyngo Labs', 'ХДСС', 'Выдумка']],
  ['Як повідомляє «Вигадка», дощ іде', ['Вигадка']],
  ['Він пише «Нічого не буде, хлопці» і йде', []],
])('organisations by their generic word: %s', (text, names) => {
  expect(found('organisation', text)).toEqual(names)
})

test.each([
  ['Зустріч з Урсулою фон дер Вигадкен', ['Урсула фон дер Вигадкен']],
  ['Дякую Петро Васильович', ['Петро Васильович']],
  ['Здравствуйте Иван Петрович', ['Иван Петрович']],
  ['Дядя Иван Петрович', ['Иван Петрович']],
  ['Боєць «Ахіллес» розповів', ['«Ахіллес»']],
])('words before a name are not part of it, its particles are: %s', (text, names) => {
  expect(people(text)).toEqual(names)
})

test('a battalion or a film is not a weapon, a hundred brigades are not a unit, a surname is not a town', () => {
  expect(found('weapon', 'батальйон «Град», фільм «Град», РСЗВ «Град»')).toEqual(['БМ-21 Град'])
  expect(found('unit', 'Має 100 бригад і 20 батальонов. 93 бригада')).toEqual(['93 бригада'])
  expect(found('unit', 'батальйон «Ахіллес»')).toEqual(['Ахіллес'])
  expect(found('place', 'Рівний Іван приїхав у Рівне з Рівного')).toEqual(['Рівне', 'Рівне'])
})

test('no names inside a link or a hashtag', () => {
  expect(analyzeText('https://example.com/Київ #Київ @Kyiv_news').entities.map(({ kind }) => kind)).toEqual([
    ...['url', 'hashtag', 'mention'],
  ])
})

test.each([
  'Іван ',
  'Жан-Клод-',
  'А. ',
  'Абвг Деєж ',
  '93 окрема ',
  'компанія «',
  'позивний «',
  'компания Ab ',
  'Міністерство цифрових та ',
  'Ван дер ',
  'Іван Іваненко (Ab ',
  'Харківській та ',
  'Покровському, ',
  'Комитет защиты ',
  'комісія з питань ',
  'компанії «Аб», «',
  'компанія Abc (ABC), ',
  'Kharkiv and ',
  'капітан ',
  'Північно-',
  'МКС ',
])('64 KiB of "%s" are analysed in linear time', (part) => {
  const text = part.repeat(65_536 / part.length)
  analyzeText(text.slice(0, 100))
  const before = process.threadCpuUsage()
  analyzeText(text)
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
})

test.each([
  ['Встреча с Владимиром Путиным прошла вчера', 'Владимир Путин'],
  ['Разговор с Иваном Выдумкиным был коротким', 'Иван Выдумкин'],
  ['По словам Сергея Шойгу, всё готово', 'Сергей Шойгу'],
  ['Зустріч з Ілоном Маском відбулася', 'Ілон Маск'],
  ['За словами Джо Байдена, це так', 'Джо Байден'],
  ['Заявление Евгения Пригожина опубликовали', 'Евгений Пригожин'],
  ["Народна депутатка Мар'яна Безугла написала допис", "Мар'яна Безугла"],
  ['Заявила Людмила Путина вчера', 'Людмила Путина'],
])('a surname in the gazetteer gets its form there: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test.each([
  ['Загинув Коваль Петро Васильович, 1990 року народження', 'Петро Васильович Коваль'],
  ['Мельник Микола Іванович', 'Микола Іванович Мельник'],
  ['Учора повернувся Мельник Микола Іванович', 'Микола Іванович Мельник'],
  ['Сусідка Марія Іванівна каже, що бачила', 'Марія Іванівна'],
  ['Якщо Іван Петрович прийде', 'Іван Петрович'],
  ['Сообщил Иван Петрович, что дорога закрыта', 'Иван Петрович'],
  ['Погиб Соловей Иван Петрович из Выдумкино', 'Иван Петрович Соловей'],
  ['загинув ПЕТРЕНКО Іван Іванович, сапер', 'Іван Іванович Петренко'],
])('before a given name with a patronymic any noun is a surname: %s', (text, name) => {
  expect(people(text)).toEqual([name])
})

test('a name with letters of the other alphabet is read as the name it looks like', () => {
  expect(people('Про це розповів Остап Виг\u0061данко')).toEqual(['Остап Вигаданко'])
})

test.each([
  'Обстріл на Курщині стих',
  'Обстріл Курської області стих',
  'Курська область під обстрілом',
  'Сообщают о пожаре в Курской области',
])('a border region is one place in both languages: %s', (text) => {
  expect(found('place', text)).toEqual(['Курська область'])
})

test.each([
  ['President Volodymyr Zelenskyy met Donald Trump', ['Volodymyr Zelenskyy', 'Donald Trump']],
  ['Reuters: Zelenskyy’s plan, and what Putin said', ['Zelenskyy', 'Putin']],
  ['Meeting at the Trump Tower', []],
  ['Компанія Johnson та Ivan Putin', []],
])('known people are found in Latin letters: %s', (text, names) => {
  expect(people(text)).toEqual(names)
})

test('a person has the same key in every spelling', () => {
  const keys = (text: string) =>
    analyzeText(text).entities.flatMap(({ kind, detail }) => (kind === 'person' ? [detail] : []))
  expect(keys('Зеленського зустрів Володимир Зеленський')).toEqual(keys('О Зеленском и Zelenskyy'))
  expect(keys('путин и Сергей Лавров')).toEqual(keys('Владимир Путин и Лавров'))
})

test('a military unit keeps its letter', () => {
  expect(found('unit', 'Особи з в/ч 12345 прибули')).toEqual(['в/ч 12345'])
  expect(found('unit', 'Особи з в/ч А1234 прибули')).toEqual(['в/ч А1234'])
})

test.each(
  Object.entries({ countries, maleNames, femaleNames, organisations, places, ranks, surnames, weapons }),
)('no word of the gazetteer of %s mixes two alphabets', (_, lines) => {
  const words = lines.join(' ').match(/\p{L}+/gu) ?? []
  expect(words.filter((word) => oneAlphabet(word) !== word)).toEqual([])
})
