import { dayAndMonth, partOfDay } from './clock.ts'
import { categories, grouped, hashtags, page, paragraph, type Scene, type Writer } from './draft.ts'
import { articleUrl, ipAddress, phone } from './identifiers.ts'
import { attachedFile, photos, video } from './media.ts'

const places = [
  'Bakhmut',
  'Kharkiv',
  'Kupiansk',
  'Vovchansk',
  'Pokrovsk',
  'Chasiv Yar',
  'Kherson',
  'Zaporizhzhia',
  'Sumy',
  'Kramatorsk',
  'Lyman',
  'Orikhiv',
  'Robotyne',
  'Izium',
  'Nikopol',
] as const
const armour = [
  'T-72B3',
  'T-80BVM',
  'T-90M',
  'BMP-2',
  'BMP-3',
  'BTR-82A',
  'MT-LB',
  '2S19 Msta-S',
  '2S1 Gvozdika',
  'BM-21 Grad',
  'TOS-1A',
  'Tor-M2',
] as const
const western = [
  'HIMARS',
  'M777',
  'Bradley M2A2',
  'Leopard 2A6',
  'Caesar',
  'Archer',
  'IRIS-T',
  'NASAMS',
  'Patriot',
  'Gepard',
  'Stryker',
] as const
const drones = ['Shahed-136', 'Lancet', 'Orlan-10', 'Geran-2', 'Zala 421', 'Supercam S350'] as const
const countries = [
  'Poland',
  'Germany',
  'the Netherlands',
  'Norway',
  'Sweden',
  'Canada',
  'Japan',
  'Lithuania',
  'Denmark',
  'the United Kingdom',
  'Romania',
  'Czechia',
] as const
const analysts = [
  'Edmund Harrowgate',
  'Imke Sandbrook',
  'Tobias Fennimore',
  'Rosalind Achterberg',
  'Callum Wetherdale',
  'Yvette Marchbank',
] as const

function geolocation({ random, clock }: Scene) {
  const place = random.pick(places)
  const vehicle = random.pick(armour)
  return {
    text: page(
      random.pick([
        `Geolocated: footage published on ${dayAndMonth(clock, 'en')} shows a ${vehicle} moving along a tree line ${random.int(2, 19)} km ${random.pick(['north', 'south', 'east', 'west', 'north-east'])} of ${place}.`,
        `We place this ${random.int(8, 90)}-second clip at the edge of ${place}. The camera faces ${random.pick(['north', 'south', 'east', 'west'])}; the ${vehicle} was struck by an FPV drone at the crossroads.`,
        `Two independent clips, one location: a damaged ${vehicle} near ${place}. The first was filmed by the crew of ${random.pick(['an Orlan-10', 'a Zala 421', 'a Supercam S350', 'a Mavic 3'])}, the second from the ground.`,
        `A video said to show shelling of ${place} ${partOfDay(clock, 'en').toLowerCase()} was in fact filmed ${random.pick(['in 2022', 'last autumn', 'near Izium', 'three weeks ago'])}.`,
      ]),
      paragraph(
        random.pick([
          'The roof line and the water tower match.',
          'Shadows put the recording between 10:00 and 11:30 local time.',
          'Match points: a pylon, two sheds, the bend of the road.',
          'The burn scar is visible on imagery of the previous week.',
        ]),
        random.pick([
          'Confidence: high.',
          'Confidence: moderate.',
          'Corrections are welcome.',
          `Working: ${articleUrl(random, 'greylines.example', 'geo')}`,
          `Credit to ${random.pick(analysts)} for the second angle.`,
        ]),
      ),
      hashtags(random, ['geolocation', 'OSINT', place.replace(' ', ''), 'verification'], random.int(1, 3)),
    ),
    category: categories.equipment,
    keywords: ['geolocation', 'verification'],
    media: random.chance(0.6)
      ? [video(random), ...photos(random, random.int(0, 2))]
      : photos(random, random.int(1, 4)),
    sensitive: random.chance(0.2),
  }
}

function losses({ random, clock }: Scene) {
  const types = random.sample(armour, random.int(3, 5))
  const rows = types.map((type) => ({ type, count: random.int(1, 17) }))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const correction = rows.length > 3 && random.chance(0.25)
  const wording = (listed: typeof rows, sum: number) =>
    page(
      `Visually confirmed equipment, week to ${dayAndMonth(clock, 'en')}: ${sum} items`,
      listed.map(({ type, count }) => `${type} — ${count}`).join('\n'),
      'Each item is counted once and only with a photograph; duplicates are removed by hand.',
    )
  const tail = page(
    `List: ${articleUrl(random, 'greylines.example', 'losses')}`,
    hashtags(random, ['losses', 'equipment', 'OSINT'], random.int(1, 2)),
  )
  return {
    text: page(wording(rows, total), tail),
    ...(correction && {
      correction: page(
        wording(
          rows.map((row, i) => (i === 0 ? { ...row, count: row.count + 1 } : row)),
          total + 1,
        ),
        tail,
        'Edited: one entry added after review.',
      ),
    }),
    category: categories.equipment,
    keywords: ['equipment', 'losses'],
    media: random.chance(0.4)
      ? [attachedFile(random, `losses-${clock.year}-${clock.month}-${clock.day}.xlsx`)]
      : [],
  }
}

function airDefence({ random, clock }: Scene) {
  const launched = random.int(18, 140)
  const stopped = Math.round((launched * random.int(55, 96)) / 100)
  return {
    text: page(
      random.pick([
        `${partOfDay(clock, 'en')}: ${launched} ${random.pick(drones)} drones reported, ${stopped} shot down or lost to jamming.`,
        `${dayAndMonth(clock, 'en')}, air attack in numbers: ${launched} targets, ${stopped} intercepted, mostly over ${random.pick(['Poltava', 'Kyiv', 'Odesa', 'Cherkasy', 'Dnipro'])} Oblast.`,
        `Shelling of ${random.pick(places)} resumed after a pause of ${random.int(2, 40)} hours; glide bombs account for most of the damage.`,
        `A ${random.pick(western)} crew near ${random.pick(places)} is credited with ${random.int(2, 9)} intercepts ${partOfDay(clock, 'en').toLowerCase()}. We could not verify the claim.`,
      ]),
      random.pick([
        'Numbers are those of the Air Force and were not checked by us.',
        `Ten-day average: ${random.int(30, 120)}.`,
        `Agency report: ${articleUrl(random, 'news.example', 'world')}`,
        `Map: ${articleUrl(random, 'maps.example.org', 'air')}`,
        `Officials gave no casualties for ${random.pick(places)}.`,
        '',
      ]),
      random.chance(0.6)
        ? hashtags(random, ['airdefence', 'Shahed', 'shelling', 'Ukraine'], random.int(1, 2))
        : '',
    ),
    category: categories.shelling,
    keywords: ['air defence', 'drones'],
    media: random.chance(0.3) ? photos(random, 1) : [],
  }
}

function deliveries({ random }: Scene) {
  const country = random.pick(countries)
  const system = random.pick(western)
  return {
    text: page(
      random.pick([
        `${country.replace(/^the /, 'The ')} announced a package worth EUR ${random.int(12, 240)} million; it includes ${system} ammunition and ${random.int(4, 60)} trucks.`,
        `First images of ${system} systems from ${country} in service near ${random.pick(places)}.`,
        `Procurement note: ${country} tenders ${grouped(random.int(3, 80) * 500, ',')} rounds of 155 mm, reference ${random.int(1000, 9999)}-${random.pick(['A', 'B', 'C'])}.`,
        `Training of ${system} crews in ${country} was extended by ${random.int(2, 9)} weeks, said Colonel ${random.pick(analysts)}.`,
      ]),
      random.pick([
        `Tender: https://tender.example.net/notice/${random.int(10_000, 99_999)}`,
        `Press office: press@example.org, ${phone(random, random.pick(['gb', 'us', 'de', 'fr']))}.`,
        'No delivery date was given.',
        `Tracker updated: ${articleUrl(random, 'greylines.example', 'aid')}`,
      ]),
      hashtags(random, ['aid', 'procurement', 'HIMARS', 'logistics'], random.int(1, 2)),
    ),
    category: categories.logistics,
    keywords: ['aid', 'procurement'],
    media: random.chance(0.3) ? photos(random, random.int(1, 2)) : [],
  }
}

function cyber({ random, clock }: Scene) {
  const hosts = Array.from({ length: random.int(2, 4) }, () => ipAddress(random))
  return {
    text: page(
      random.pick([
        `Phishing aimed at ${random.pick(['volunteer funds', 'local councils', 'railway staff', 'energy companies', 'newsrooms'])}, seen on ${dayAndMonth(clock, 'en')}. The mail imitates a payment order and loads an archive.`,
        `Denial-of-service traffic against a regional portal peaked at ${random.int(2, 90)} Gbit/s and lasted ${random.int(9, 240)} minutes.`,
        `A cloned donation page was taken down after ${random.int(2, 30)} hours. It copied a charity's layout and changed one digit of the IBAN.`,
        `New sample of a wiper, ${random.int(40, 900)} kB, signed with a revoked certificate. Analysis by ${random.pick(analysts)}.`,
      ]),
      `Indicators:\n${hosts.join('\n')}\nhttps://archive.test/sample/${random.int(1000, 9999)}`,
      random.pick([
        'Report sightings to abuse@example.com.',
        `Full write-up: ${articleUrl(random, 'greylines.example', 'cyber')}`,
        'The addresses were inactive at the time of writing.',
      ]),
      hashtags(random, ['cyber', 'phishing', 'IOC'], random.int(1, 2)),
    ),
    category: categories.cyber,
    keywords: ['phishing', 'indicators'],
    media: random.chance(0.3) ? [attachedFile(random, `indicators-${random.int(100, 999)}.pdf`)] : [],
  }
}

function imagery({ random, clock }: Scene) {
  const place = random.pick(places)
  return {
    text: page(
      random.pick([
        `Satellite imagery of ${dayAndMonth(clock, 'en')}: ${random.int(3, 40)} new craters and a burnt warehouse south of ${place}.`,
        `Before and after: the rail yard at ${place}. ${random.int(6, 44)} wagons have moved since last week.`,
        `New earthworks near ${place}: about ${random.int(1, 14)}.${random.int(1, 9)} km of trench dug in ${random.int(5, 30)} days.`,
        `Thermal anomalies around ${place} fell to ${random.int(2, 30)} on ${dayAndMonth(clock, 'en')}, in line with reports of less shelling.`,
      ]),
      random.pick([
        'Resolution 3 m; small vehicles cannot be distinguished.',
        'Cloud cover hid the northern third.',
        `Annotated version: ${articleUrl(random, 'maps.example.org', 'imagery')}`,
        `Compare with @sloboda_rescue_demo's report of the same night.`,
      ]),
      hashtags(random, ['imagery', 'satellite', 'OSINT', place.replace(' ', '')], random.int(1, 3)),
    ),
    category: categories.equipment,
    keywords: ['satellite imagery'],
    media: photos(random, random.int(1, 3)),
  }
}

function brief({ random, clock }: Scene) {
  const first = random.pick(places)
  const second = random.pick(places.filter((place) => place !== first))
  return {
    text: page(
      `Daily brief, ${dayAndMonth(clock, 'en')}`,
      [
        `1. ${first}: ${random.pick(['positional fighting, no confirmed change', 'shelling of the northern suburbs', 'a local counter-attack regained a tree line', 'evacuation of the last residents continues'])}; ${random.int(3, 60)} engagements reported.`,
        `2. ${second}: ${random.pick(['bridge repaired', 'glide-bomb strikes on the power grid', 'rotation of units observed', 'mine clearance of farmland started'])}.`,
        `3. Abroad: ${random.pick(countries)} and ${random.pick(['Ukraine', 'Moldova', 'Estonia'])} signed ${random.pick(['a repair agreement', 'a drone contract', 'a rail memorandum'])}.`,
        `4. Numbers: ${random.int(20, 190)} air targets, ${random.int(400, 1900)} artillery strikes.`,
      ].join('\n'),
      random.pick([
        'What is confirmed and what is claimed is marked in the full text.',
        `Full text: ${articleUrl(random, 'greylines.example', 'brief')}`,
        `Compiled by ${random.pick(analysts)}.`,
        'Next brief tomorrow, same time.',
      ]),
      hashtags(random, ['brief', 'Ukraine', 'OSINT'], random.int(1, 2)),
    ),
    category: categories.society,
    keywords: ['brief'],
  }
}

function method({ random }: Scene) {
  return {
    text: page(
      `Method note ${random.int(3, 210)}: ${random.pick(['how we date a video', 'reading shadows', 'why rounded view counts mislead', 'how to distinguish a T-72B3 from a T-80BVM', 'archiving posts before they vanish', 'counting the same wreck only once'])}.`,
      random.pick([
        'Start with what cannot be faked cheaply: terrain, sun, power lines.',
        'Save the original, then the copy, then the claim.',
        'A repost is a signature, too: compare wording, not only pictures.',
        'Two weak sources that copy each other remain one weak source.',
      ]),
      random.pick([
        `Slides by ${random.pick(analysts)}: ${articleUrl(random, 'greylines.example', 'method')}`,
        'Questions: methods@example.org',
        `Discussion: https://t.me/perekhrestia_chat_demo/${random.int(20, 400)}`,
      ]),
      hashtags(random, ['method', 'OSINT', 'verification'], 2),
    ),
    category: categories.advice,
    keywords: ['methods'],
  }
}

export const osintWriters: readonly Writer[] = [
  { weight: 22, write: geolocation },
  { weight: 11, write: losses },
  { weight: 20, write: airDefence },
  { weight: 13, write: deliveries },
  { weight: 9, write: cyber },
  { weight: 13, write: imagery },
  { weight: 9, write: brief },
  { weight: 4, write: method },
]
