import { countries } from '../../gazetteers/countries.ts'
import { countryAliases } from '../../gazetteers/countryAliases.ts'
import { organisations } from '../../gazetteers/organisations.ts'
import { places } from '../../gazetteers/places.ts'
import { ranks } from '../../gazetteers/ranks.ts'
import { ukraineRegions } from '../../gazetteers/ukraineRegions.ts'
import { ukraineTowns } from '../../gazetteers/ukraineTowns.ts'
import { namedUnits, unitNouns } from '../../gazetteers/units.ts'
import { weaponClasses, weapons } from '../../gazetteers/weapons.ts'
import { foldWord } from '../fold.ts'
import { createGazetteer, type Gazetteer, keysOfName, type Listed } from './gazetteer.ts'

let built: Gazetteer | undefined

/** All names that are looked up as they are listed; made at the first use, in some tens of milliseconds. */
export function listedNames(): Gazetteer {
  built ??= buildGazetteer()
  return built
}

function buildGazetteer(): Gazetteer {
  const gazetteer = createGazetteer()
  const add = (listed: Listed, spellings: string[], context?: ReadonlySet<string>) => {
    for (const spelling of spellings) gazetteer.add(listed, spelling, context)
  }
  for (const { name, others } of entries(ranks)) add({ kind: 'rank', name, detail: '' }, [name, ...others])
  const classes = keysOf(weaponClasses)
  for (const { name: classed, others } of entries(weapons)) {
    const [detail = '', name = ''] = classed.split(': ')
    add({ kind: 'weapon', name, detail }, [name, ...others], classes)
  }
  for (const { name, others } of entries(organisations)) add({ kind: 'organisation', name, detail: '' }, [name, ...others])
  const nouns = keysOf(unitNouns)
  for (const { name, others } of entries(namedUnits)) add({ kind: 'unit', name, detail: '' }, others, nouns)
  addCountries(add)
  addPlaces(add)
  return gazetteer
}

type Add = (listed: Listed, spellings: string[]) => void

function addCountries(add: Add) {
  const names = new Map(lines(countries).map((line) => [line.slice(0, 2), line.split(' | ').slice(1)]))
  for (const { name: code, others } of entries(countryAliases)) names.set(code, [...(names.get(code) ?? [others[0] ?? code]), ...others])
  for (const [code, [name = code, ...others]] of names)
    add({ kind: 'country', name, detail: code }, [name, ...others].map(careful))
}

// Чад, Малі, Того: words in other cases, and of other words.
function careful(name: string): string {
  return name.length < 5 && /^\p{Lu}\p{Ll}/u.test(name) && !/^(?:Іран|Иран|Ірак|Ирак|Куба|Лаос|Перу|Кіпр|Кипр|Китай)$/.test(name) ? `~=${name}` : name
}

// Towns that are words or names as well.
const ordinaryTowns = new Set(
  `Бар Броди Валки Винники Вишневе Володимир Галич Герца Гірник Гірське Городище Городок Городня Гола Долина Заводське Залізне Заставна Золоте Калинівка Канів Комарно Корець Косів Красилів Лиман Лозова Любомль Мала Мена Мирноград
  Немирів Новоселиця Острог Остер Первомайськ Переяслав Південне Покров Пологи Помічна Приморськ Прилуки Рівне Рудки Рені Саки Самар Самбір Сарни Семенівка Сміла Снятин Соснівка Стрий Суми Судак Тальне Турка Узин Українка Українськ Умань
  Хмельницький Хорол Чоп Щастя Яготин Березне Березівка Берегове Богуслав Борислав Василівка Вараш Іршава Комарно Кипуче Кобеляки Лебедин Малин Миронівка Миколаївка Марганець Молочанськ Надвірна Олександрія Олика Попасна Пустомити Роздільна
  Свалява Славута Сніжне Теплодар Тростянець Хирів Шептицький Сокаль Фастів Ямпіль Родинське Рожище Жовті Хрустальний Хрестівка Знам'янка Шпола Дубно Сколе Кремінна`.split(/\s+/),
)

function addPlaces(add: Add) {
  const codes = new Map<string, string>()
  for (const line of lines(ukraineTowns)) {
    const at = line.lastIndexOf(' ')
    const name = line.slice(0, at)
    const code = line.slice(at + 1)
    if (!codes.has(name) || code.startsWith(regionOf[name] ?? '-')) codes.set(name, code)
    else if (regionOf[name] === undefined) codes.set(name, '')
  }
  for (const line of lines(ukraineRegions)) {
    const at = line.lastIndexOf(' ')
    const [category, name, code] = [line.charAt(0), line.slice(2, at), line.slice(at + 1)]
    if (category === 'K') codes.set(name, code)
    else addRegion(add, category, name, code)
  }
  const crimea = lines(ukraineRegions)[0]?.slice(-17) ?? ''
  for (const { name: marked, others } of entries(places)) {
    const name = marked.replace('=', '')
    const code = name === 'Крим' ? crimea : (codes.get(name) ?? '')
    add({ kind: 'place', name, detail: code && `UA${code}` }, [ordinaryTowns.has(name) ? `~${name}` : marked, ...others])
  }
  for (const [name, code] of codes) add({ kind: 'place', name, detail: code && `UA${code}` }, [ordinaryTowns.has(name) ? `~${name}` : name])
}

/** Where several towns bear a name and one is a regional centre: its region. */
const regionOf: Record<string, string> = { Миколаїв: '48' }

// Харківська область, Харьковская область; Бахмутський район.
function addRegion(add: Add, category: string, name: string, code: string) {
  if (!name.endsWith('ська') && !name.endsWith('ський')) return
  const noun = category === 'O' ? ['область', 'область', 'обл'] : ['район', 'район', 'р-н']
  const russian = name.replace(/ська$/, 'ская').replace(/ський$/, 'ский').replaceAll('і', 'и').replace('цкий', 'цкий')
  const aliases = regionNames[name] ?? []
  add({ kind: 'place', name: `${name} ${noun[0]}`, detail: `UA${code}` }, [...new Set([...noun.map((each) => `${name} ${each}`), `${russian} ${noun[1]}`, ...aliases.map((each) => `${each} ${noun[1]}`)])])
}

const regionNames: Record<string, string[]> = {
  Вінницька: ['Винницкая'],
  Волинська: ['Волынская'],
  Донецька: ['Донецкая'],
  'Івано-Франківська': ['Ивано-Франковская'],
  Київська: ['Киевская'],
  Кіровоградська: ['Кировоградская'],
  Луганська: ['Луганская'],
  Львівська: ['Львовская'],
  Рівненська: ['Ровенская'],
  Харківська: ['Харьковская'],
  Хмельницька: ['Хмельницкая'],
  Чернівецька: ['Черновицкая'],
  Чернігівська: ['Черниговская'],
  Запорізька: ['Запорожская'],
  Дніпропетровська: ['Днепропетровская'],
  Тернопільська: ['Тернопольская'],
  Миколаївська: ['Николаевская'],
  Одеська: ['Одесская'],
  Сумська: ['Сумская'],
  Полтавська: ['Полтавская'],
}

function entries(data: string): { name: string; others: string[] }[] {
  return lines(data).map((line) => {
    const [name = '', others] = line.split(' | ')
    return { name, others: others?.split(', ') ?? [] }
  })
}

function lines(data: string): string[] {
  return data.trim().split('\n')
}

/** The keys of words that stand beside a name. */
export function keysOf(data: string): ReadonlySet<string> {
  return new Set(data.trim().split(/\s+/).flatMap((word) => [foldWord(word), ...keysOfName(foldWord(word))]))
}

