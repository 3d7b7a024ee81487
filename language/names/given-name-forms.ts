import {
  accusative,
  anyCase,
  dative,
  type Gender,
  genitive,
  instrumental,
  locative,
  type NameLanguage,
  nominative,
  vocative,
} from './cases.ts'

/** Endings that replace the last `cut` letters of a name, each with its cases. */
type Declension = { name: RegExp; cut: number; endings: [string, number][] }

const animate = genitive | accusative
const indirect = dative | locative

const declensions: Record<NameLanguage, Record<Gender, Declension[]>> = {
  ru: {
    male: [
      {
        name: /ий$/,
        cut: 1,
        endings: [
          ['я', animate],
          ['ю', dative],
          ['ем', instrumental],
          ['и', locative],
        ],
      },
      {
        name: /[йь]$/,
        cut: 1,
        endings: [
          ['я', animate],
          ['ю', dative],
          ['ем', instrumental],
          ['е', locative],
        ],
      },
      {
        name: /[^аеиоуыэюяіїє]$/,
        cut: 0,
        endings: [
          ['а', animate],
          ['у', dative],
          ['ом', instrumental],
          ['ем', instrumental],
          ['е', locative],
        ],
      },
    ],
    female: [
      {
        name: /ь$/,
        cut: 1,
        endings: [
          ['и', genitive | indirect],
          ['ью', instrumental],
        ],
      },
    ],
  },
  uk: {
    male: [
      {
        name: /й$/,
        cut: 1,
        endings: [
          ['я', animate],
          ['ю', dative | vocative],
          ['єві', indirect],
          ['єм', instrumental],
          ['ї', locative],
        ],
      },
      {
        name: /ь$/,
        cut: 1,
        endings: [
          ['я', animate],
          ['ю', dative | vocative],
          ['еві', indirect],
          ['ем', instrumental],
          ['і', locative],
        ],
      },
      {
        name: /р$/,
        cut: 0,
        endings: [
          ['я', animate],
          ['ю', dative | vocative],
          ['еві', indirect],
          ['ем', instrumental],
          ['а', animate],
          ['у', dative],
          ['ові', indirect],
          ['ом', instrumental],
          ['і', locative],
          ['е', vocative],
        ],
      },
      {
        name: /[^аеиоуюяіїє]$/,
        cut: 0,
        endings: [
          ['а', animate],
          ['у', dative],
          ['ові', indirect],
          ['ом', instrumental],
          ['ем', instrumental],
          ['і', locative],
          ['е', vocative],
        ],
      },
      {
        name: /о$/,
        cut: 1,
        endings: [
          ['а', animate],
          ['у', dative],
          ['ові', indirect],
          ['ом', instrumental],
          ['і', locative],
          ['е', vocative],
        ],
      },
    ],
    female: [
      {
        name: /в$/,
        cut: 0,
        endings: [
          ['і', genitive | indirect],
          ['ю', instrumental],
        ],
      },
    ],
  },
}

const softened: Record<string, string> = { г: 'з', к: 'ц', х: 'с' }
const irregular: Record<string, string> = {
  Павел: 'Павл',
  Лев: 'Льв',
  Антін: 'Антон',
  Федір: 'Федор',
  Сидір: 'Сидор',
  Яків: 'Яков',
}

/** Every form of a given name with its possible cases; an indeclinable form has all cases. */
export function formsOfGivenName(name: string, gender: Gender, language: NameLanguage): [string, number][] {
  if (/[ая]$/.test(name)) return [[name, nominative], ...formsInA(name, language)]
  const declension = declensions[language][gender].find((each) => each.name.test(name))
  if (!declension) return [[name, anyCase]]
  const stem = irregular[name] ?? name.slice(0, name.length - declension.cut)
  return [
    [name, /ь$|в$/.test(name) && gender === 'female' ? nominative | accusative : nominative],
    ...declension.endings.map(([ending, cases]): [string, number] => [stem + ending, cases]),
  ]
}

function formsInA(name: string, language: NameLanguage): [string, number][] {
  const stem = name.slice(0, -1)
  const soft = name.endsWith('я')
  return language === 'ru' ? russianInA(stem, soft) : ukrainianInA(stem, soft)
}

function russianInA(stem: string, soft: boolean): [string, number][] {
  if (!soft)
    return [
      [stem + (/[гкхжшчщ]$/.test(stem) ? 'и' : 'ы'), genitive],
      [`${stem}е`, indirect],
      [`${stem}у`, accusative],
      [`${stem}ой`, instrumental],
      [`${stem}ою`, instrumental],
      [`${stem}ей`, instrumental],
    ]
  const inIya = stem.endsWith('и')
  return [
    [`${stem}и`, inIya ? genitive | indirect : genitive],
    [`${stem}е`, inIya ? 0 : indirect],
    [`${stem}ю`, accusative],
    [`${stem}ей`, instrumental],
    [`${stem}ею`, instrumental],
  ]
}

function ukrainianInA(stem: string, soft: boolean): [string, number][] {
  const last = stem.slice(-1)
  if (!soft) {
    const before = softened[last]
    const mild = before ? stem.slice(0, -1) + before : stem
    return [
      [stem + (/[жшчщ]$/.test(stem) ? 'і' : 'и'), genitive],
      [`${mild}і`, indirect],
      [`${stem}у`, accusative],
      [`${stem}ою`, instrumental],
      [`${stem}ею`, instrumental],
      [`${stem}о`, vocative],
    ]
  }
  const wide = /[аеиіоуюяєї'’]/.test(last)
  return [
    [stem + (wide ? 'ї' : 'і'), genitive | indirect],
    [`${stem}ю`, accusative],
    [stem + (wide ? 'єю' : 'ею'), instrumental],
    [stem + (wide ? 'є' : 'ю'), vocative],
  ]
}
