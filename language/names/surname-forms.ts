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

/** An ending in certain cases, and its nominative ending. The first match is used. */
type Ending = { form: RegExp; to: string; cases: number }

const animate = genitive | accusative
const indirect = dative | locative

const ending = (form: RegExp, to: string, cases: number): Ending => ({ form, to, cases })

/** Петренка, Петренкові: Ukrainian writers decline it in Russian texts, too. */
const ofEnko = ending(/(?<=[еє]нк)(?:а|у|ом|ові)$/, 'о', animate | indirect | instrumental)

/** Арахамія, Берия: of men and of women. */
const inIya: Record<NameLanguage, Ending[]> = {
  ru: [
    ending(/(?<=и)ю$/, 'я', accusative),
    ending(/(?<=и)[её]й$/, 'я', instrumental),
    ending(/(?<=и)и$/, 'я', genitive | indirect),
  ],
  uk: [
    ending(/(?<=і)ю$/, 'я', accusative),
    ending(/(?<=і)єю$/, 'я', instrumental),
    ending(/(?<=і)ї$/, 'я', genitive | indirect),
  ],
}

const endings: Record<NameLanguage, Record<Gender, Ending[]>> = {
  ru: {
    male: [
      ofEnko,
      ending(/(?<=[сц]к)(?:ого|ому|им|ом)$/, 'ий', anyCase),
      ending(/(?<=[втг])(?:ого|ому|ым|ом)$/, 'ой', animate | dative),
      ending(/(?<=[оеё]в|[иы]н)(?:ым|у|е|а)$/, '', animate | indirect | instrumental),
      ending(/(?<=[бдлнрмшк])(?:ого|ому|ым)$/, 'ый', animate | dative | instrumental),
      ending(/(?<=[^аеиоуыэюя])ца$/, 'ец', animate),
      ending(/(?<=[^аеиоуыэюя])цу$/, 'ец', dative),
      ending(/(?<=[^аеиоуыэюя])ц[ео]м$/, 'ец', instrumental),
      ending(/(?<=[аеиоуыэюя])я$/, 'й', animate),
      ending(/(?<=[аеиоуыэюя])ю$/, 'й', dative),
      ending(/(?<=[аеиоуыэюя])ем$/, 'й', instrumental),
      ...inIya.ru,
      ending(/я$/, 'ь', animate),
      ending(/ю$/, 'ь', dative),
      ending(/(?<=[^аеиоуыэюяьй])а$/, '', animate),
      ending(/(?<=[^аеиоуыэюяьй])у$/, '', dative),
      ending(/(?<=[^аеиоуыэюяьй])[ое]м$/, '', instrumental),
      ending(/(?<=[^аеиоуыэюяьй])е$/, '', locative),
      ending(/(?<=[^аеиоуыэюяьй])[ыи]$/, 'а', genitive),
      ending(/(?<=[^аеиоуыэюяьй])у$/, 'а', accusative),
      ending(/(?<=[^аеиоуыэюяьй])ой$/, 'а', instrumental),
    ],
    female: [
      ...inIya.ru,
      ending(/(?<=[сц]к)(?:ой|ую|ою)$/, 'ая', anyCase),
      ending(/(?<=[оеё]в|[иы]н)(?:ой|у|ою)$/, 'а', anyCase),
      ending(/(?<=[нт])ую$/, 'ая', accusative),
      ending(/(?<=[нт])ой$/, 'ая', genitive | indirect),
      ending(/[ыи]$/, 'а', genitive),
      ending(/(?<=[^аеиоуыэюяьй])е$/, 'а', indirect),
      ending(/(?<=[^аеиоуыэюяьй])у$/, 'а', accusative),
      ending(/(?<=[^аеиоуыэюяьй])ой$/, 'а', instrumental),
    ],
  },
  uk: {
    male: [
      ofEnko,
      ending(/(?<=[сцзч]ьк)(?:ого|ому|им|ім|ий)$/, 'ий', anyCase),
      ending(/(?:ого|ому)$/, 'ий', animate | indirect),
      ending(/(?<=[оеєі]в|[иіїй]н)(?:им|у|ові|і|а)$/, '', animate | indirect | instrumental),
      ending(/(?<=[лнртм])им$/, 'ий', instrumental),
      ending(/(?<=[^аеєиіїоуюя]к)(?:а|у|ові|ом)$/, 'о', animate | indirect | instrumental),
      ending(/(?<=[^аеєиіїоуюя])(?:ця|цю|цеві|цем|ці)$/, 'ець', animate | indirect | instrumental),
      ending(/(?<=[жчшщ])(?:а|у|еві|ем|і)$/, '', animate | indirect | instrumental),
      ending(/(?<=[аеєиіїоуюя])я$/, 'й', animate),
      ending(/(?<=[аеєиіїоуюя])(?:ю|єві)$/, 'й', indirect),
      ending(/(?<=[аеєиіїоуюя])єм$/, 'й', instrumental),
      ...inIya.uk,
      ending(/(?<=[аеєиіїоуюя])ї$/, 'й', locative),
      ending(/(?<=[р])(?:я|ю|еві|ем)$/, '', animate | indirect | instrumental),
      ending(/я$/, 'ь', animate),
      ending(/(?:ю|еві)$/, 'ь', dative),
      ending(/ем$/, 'ь', instrumental),
      ending(/(?<=[^аеєиіїоуюяьй])а$/, '', animate),
      ending(/(?<=[^аеєиіїоуюяьй])(?:у|ові|еві)$/, '', indirect),
      ending(/(?<=[^аеєиіїоуюяьй])[ое]м$/, '', instrumental),
      ending(/(?<=[^аеєиіїоуюяьй])и$/, 'а', genitive),
      ending(/(?<=[^аеєиіїоуюяьй])і$/, 'а', dative),
      ending(/(?<=[^аеєиіїоуюяьй])у$/, 'а', accusative),
      ending(/(?<=[^аеєиіїоуюяьй])ою$/, 'а', instrumental),
      ending(/(?<=[^аеєиіїоуюяьй])(?:е|у)$/, '', vocative),
    ],
    female: [
      ...inIya.uk,
      ending(/(?<=[сцз]ьк)(?:ої|ій|у|ою)$/, 'а', anyCase),
      ending(/(?<=[оеєі]в|[иіїй]н)(?:ої|ій|у|ою|и)$/, 'а', anyCase),
      ending(/(?<=[нтлр])(?:ої|ій|ою|у)$/, 'а', anyCase),
      ending(/(?<=[^аеєиіїоуюяьй])и$/, 'а', genitive),
      ending(/(?<=[^аеєиіїоуюяьй])і$/, 'а', indirect),
      ending(/(?<=[^аеєиіїоуюяьй])у$/, 'а', accusative),
      ending(/(?<=[^аеєиіїоуюяьй])ою$/, 'а', instrumental),
    ],
  },
}

// -енко, -ко after a consonant do not change in Russian; nor do feminine surnames with a final consonant.
const undeclined = /(?:[аеиоуыэюяєіїь]|[^аеєиіїоуюяыэ]к)о$/

/** Case and gender of a surname, from the name beside it. */
export type SurnameForm = { gender: Gender; cases: number; language: NameLanguage }

/**
 * The nominative of a surname with the case of the name beside it: "Зеленського", genitive → "Зеленський".
 */
export function surnameNominative(surname: string, form: SurnameForm): string {
  if (form.cases & nominative || undeclined.test(surname)) return surname
  return surnameCandidates(surname, form)[0] ?? surname
}

/** Possible nominatives of the word, likeliest first, without the word itself. */
export function surnameCandidates(surname: string, { gender, cases, language }: SurnameForm): string[] {
  const found: string[] = []
  for (const each of endings[language][gender])
    if (each.cases & cases && each.form.test(surname)) found.push(surname.replace(each.form, each.to))
  return found
}
