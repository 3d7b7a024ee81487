/** A word that is put into this share of all posts, whatever their language, in one of its forms at random. */
export type Probe = { share: number; forms: readonly string[] }

const frequent = 0.5
const medium = 0.1
const rare = 0.000_5

const probe = (share: number, forms: string): Probe => ({ share, forms: forms.split(' ') })

export const probes: readonly Probe[] = [
  probe(frequent, 'обстріл обстрілу обстрілом обстріли обстрілів обстрілам обстрілами обстрілах'),
  probe(frequent, 'ракета ракети ракету ракетою ракетам ракетами ракетах'),
  probe(frequent, 'солдат солдата солдату солдатом солдаты солдатам солдатами солдатах'),
  probe(frequent, 'Kharkiv'),
  probe(frequent, 'drone drones'),
  probe(
    medium,
    'генератор генератора генератору генератором генератори генераторів генераторам генераторами',
  ),
  probe(medium, 'бригада бригади бригаду бригадою бригадам бригадами бригадах'),
  probe(medium, 'больница больницы больницу больницей больницам больницами больницах'),
  probe(medium, 'теплоход теплохода теплоходу теплоходом теплоходы теплоходов теплоходам теплоходами'),
  probe(medium, 'convoy convoys'),
  probe(medium, 'Bakhmut'),
  probe(rare, 'тепловізор тепловізора тепловізору тепловізором тепловізори тепловізорів'),
  probe(rare, 'буксир буксиру буксиром буксири буксирів буксирами'),
  probe(rare, 'вертолёт вертолёта вертолёту вертолётом вертолёты вертолётов'),
  probe(rare, 'экскаватор экскаватора экскаватору экскаватором экскаваторы экскаваторов'),
  probe(rare, 'howitzer howitzers'),
  probe(rare, 'tourniquet tourniquets'),
  probe(rare, 'Ochakiv'),
]

/** Phrases stand as they are written here. */
export const phraseProbes: readonly { share: number; phrase: string }[] = [
  { share: 0.08, phrase: 'повітряна тривога' },
  { share: 0.02, phrase: 'пункт незламності' },
  { share: 0.01, phrase: 'военная администрация сообщила' },
  { share: 0.000_5, phrase: 'visually confirmed equipment' },
]

export type BenchQuery = {
  query: string
  kind: 'frequent' | 'medium' | 'rare' | 'two words' | 'phrase' | 'minus'
  /** Of all posts; the probes are drawn independently, so shares multiply. */
  expectedShare: number
}

/** Thirty queries in the syntax of the search field. Words are asked in a form of which stemming must find the others. */
export function benchQueries(): BenchQuery[] {
  return [
    { query: 'обстрілів', kind: 'frequent', expectedShare: frequent },
    { query: 'ракета', kind: 'frequent', expectedShare: frequent },
    { query: 'солдатом', kind: 'frequent', expectedShare: frequent },
    { query: 'Kharkiv', kind: 'frequent', expectedShare: frequent },
    { query: 'drones', kind: 'frequent', expectedShare: frequent },
    { query: 'генератори', kind: 'medium', expectedShare: medium },
    { query: 'бригада', kind: 'medium', expectedShare: medium },
    { query: 'больницах', kind: 'medium', expectedShare: medium },
    { query: 'теплоходов', kind: 'medium', expectedShare: medium },
    { query: 'convoy', kind: 'medium', expectedShare: medium },
    { query: 'bakhmut', kind: 'medium', expectedShare: medium },
    { query: 'тепловізор', kind: 'rare', expectedShare: rare },
    { query: 'буксир', kind: 'rare', expectedShare: rare },
    { query: 'вертолёт', kind: 'rare', expectedShare: rare },
    { query: 'экскаваторы', kind: 'rare', expectedShare: rare },
    { query: 'howitzer', kind: 'rare', expectedShare: rare },
    { query: 'tourniquets', kind: 'rare', expectedShare: rare },
    { query: 'ochakiv', kind: 'rare', expectedShare: rare },
    { query: 'обстріл ракетою', kind: 'two words', expectedShare: frequent * frequent },
    { query: 'Kharkiv генератор', kind: 'two words', expectedShare: frequent * medium },
    { query: 'больница теплоход', kind: 'two words', expectedShare: medium * medium },
    { query: 'drone howitzer', kind: 'two words', expectedShare: frequent * rare },
    { query: 'convoy Bakhmut', kind: 'two words', expectedShare: medium * medium },
    { query: '"повітряна тривога"', kind: 'phrase', expectedShare: 0.08 },
    { query: '"пункт незламності"', kind: 'phrase', expectedShare: 0.02 },
    { query: '"военная администрация сообщила"', kind: 'phrase', expectedShare: 0.01 },
    { query: '"visually confirmed equipment"', kind: 'phrase', expectedShare: 0.000_5 },
    { query: 'обстріл -ракета', kind: 'minus', expectedShare: frequent * (1 - frequent) },
    { query: 'Kharkiv -бригада', kind: 'minus', expectedShare: frequent * (1 - medium) },
    { query: 'convoy -drone', kind: 'minus', expectedShare: medium * (1 - frequent) },
  ]
}
