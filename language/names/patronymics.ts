import {
  accusative,
  dative,
  type Gender,
  genitive,
  instrumental,
  locative,
  type NameLanguage,
  nominative,
  vocative,
} from './cases.ts'

/** A patronymic: its nominative, and the case and gender that it implies for the name beside it. */
export type Patronymic = { name: string; gender: Gender; cases: number; language: NameLanguage }

type Shape = {
  form: RegExp
  gender: Gender
  language: NameLanguage
  endings: Record<string, [string, number]>
}

const animate = genitive | accusative
const indirect = dative | locative

const shapes: Shape[] = [
  {
    form: /^(.{2,}(?:[оеё]в|ь|ьм)ич|Ильич|Лукич|Фомич|Кузьмич)(|а|у|ем|е)$/,
    gender: 'male',
    language: 'ru',
    endings: {
      '': ['', nominative],
      а: ['', animate],
      у: ['', dative],
      ем: ['', instrumental],
      е: ['', locative],
    },
  },
  {
    form: /^(.{2,}(?:[оеё]вн|ичн|иничн))(а|ы|е|у|ой|ою)$/,
    gender: 'female',
    language: 'ru',
    endings: {
      а: ['а', nominative],
      ы: ['а', genitive],
      е: ['а', indirect],
      у: ['а', accusative],
      ой: ['а', instrumental],
      ою: ['а', instrumental],
    },
  },
  {
    form: /^(.{2,}[оий]вич|.{2,}[лк]ич)(|а|у|еві|ем|і|у)$/,
    gender: 'male',
    language: 'uk',
    endings: {
      '': ['', nominative],
      а: ['', animate],
      у: ['', dative | vocative],
      еві: ['', indirect],
      ем: ['', instrumental],
      і: ['', locative],
    },
  },
  {
    form: /^(.{2,}[ії]вн|.{2,}ічн)(а|и|і|у|ою|о)$/,
    gender: 'female',
    language: 'uk',
    endings: {
      а: ['а', nominative],
      и: ['а', genitive],
      і: ['а', indirect],
      у: ['а', accusative],
      ою: ['а', instrumental],
      о: ['а', vocative],
    },
  },
]

/**
 * Reads a patronymic in any case; the language of the text decides between equal spellings of both languages.
 */
export function patronymicOf(word: string, language: NameLanguage): Patronymic | undefined {
  let other: Patronymic | undefined
  for (const shape of shapes) {
    const [, stem, ending = ''] = shape.form.exec(word) ?? []
    const [restored = '', cases] = shape.endings[ending] ?? []
    if (stem === undefined || cases === undefined) continue
    const found = { name: stem + restored, gender: shape.gender, cases, language: shape.language }
    if (shape.language === language) return found
    other ??= found
  }
  return other
}
