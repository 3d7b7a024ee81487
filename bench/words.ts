/** A word that is inserted into this share of all posts in any language, in a random form. */
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

/** Phrases that are inserted unchanged. */
export const phraseProbes: readonly { share: number; phrase: string }[] = [
  { share: 0.08, phrase: 'повітряна тривога' },
  { share: 0.02, phrase: 'пункт незламності' },
  { share: 0.01, phrase: 'военная администрация сообщила' },
  { share: 0.000_5, phrase: 'visually confirmed equipment' },
]
