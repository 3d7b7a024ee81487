import { type Alphabet, type KnownLanguage, languagesOf } from '../text/alphabets.ts'

// Patterns for parts of a lower-case word; written for this project. `usual`: more frequent in this language
// than in its neighbours; `own`: rare or absent in the neighbours.
type Shapes = { usual: RegExp[]; own: RegExp[] }

const usualWeight = 0.8
const ownWeight = 1.6

const shapes: Record<KnownLanguage, Shapes> = {
  uk: {
    usual: [
      /[зсц]ьк|ння|ття/,
      /[аиу]ти(?:ся)?$/,
      /(?:ють|ать|ить|ять|уть|еть)ся$/,
      /(?:ють|уть|ець|мо)$/,
      /[ьй]о|дж|чч|жж|шш|зз|цц/,
      /(?:ою|ею|ами|ями|ові|еві|єві|ого)$/,
      /[аеиуюя]в$/,
      /(?:ися|лася)$/,
      /[гкх]и$/,
      /^(?:від|під|роз|що|най|при|ви)/,
    ],
    own: [
      /[зсц]ьк|нн(?:я|ям|ю)$|ття/,
      /[аиуя]ти(?:с[яь])?$|ува(?:в|ла|ло|ли|ння|ти)|тис[яь]/,
      /(?:еть|ать|ить|ять|уть|ють)ся$/,
      /[жчшдтлнз]ен(?:о|ий|ого)$|[гкх]ий$|ший$|чн(?:ий|ого|ою|их)$|^(?:перш|друг|трет)(?:ий|ого|их)$/,
      /ць(?:к|$)|хн[яьою]|ь(?:ою|ого|ому)|йн/,
      /^(?:якщ|ви[кгпрздтсблв])/,
    ],
  },
  ru: {
    usual: [
      /[^ь]ск(?:ий|ая|ое|ие|ого|ому|ой|их|им|ую|ом|ими)$/,
      /(?:ние|ния|нию|нием|ений|аний|ость|ия|ии|ию|ией)$/,
      /[аиеяоу]ть(?:ся)?$|тся$/,
      /(?:ет|ют|ит|ат|ят|ут|ал|ил|ел|ял)(?:ся)?$/,
      /(?:ая|яя|ое|ее|ые|ие|ой|ый|ого)$/,
      /(?:ов|ев|ей|ом|ем)$/,
      /ств/,
      /(?:[сз]ь|лся|лась)$/,
      /^(?:из|под|рас|раз|вос|воз|вы|без|бес|от|об|со)/,
    ],
    own: [
      /[^ь]ск(?:ий|ая|ое|ие|ого|ому|ой|их|им|ую|ом|ими)$/,
      /(?:ние|ния|нию|нием|ниям|ниях|ний|ия|ию|ией|иям|иях|ии|ость)$/,
      /[аяеиоу]ть(?:ся)?$|[еиаяую]тся$|[еиую]т$|[аеуия]л(?:ся)?$/,
      /(?:ая|яя|ое|ее|ие|ой)$/,
      /ств(?:о|а|у|е|ом|енн)|ейш|жд[ае]/,
      /^(?:из|под|рас|вос|воз|бес)/,
    ],
  },
  be: {
    usual: [
      /ў|[цдз]ц/,
      /дз[еіяьюё]/,
      /[аы]ць$|[ая]га$|ну?ых$/,
      /ск[аі]|ав[аы]/,
      /^(?:пад|пра|раз|ад)/,
      /ццё|нне|[ьй]ё/,
    ],
    own: [/ў|дз[еіяьюё]|ц[ьі]|ццё|нне|шч|ч[ыэ]|р[ыэ]/, /[аы]ць$|[ая]га$/, /^(?:пад|адб|раз)/],
  },
  bg: {
    usual: [/(?:ът|ят|та|то|те|ият|ване|ването|аха|яха|ния)$/, /ъ[лнрдтм]|ува/, /ск[иао]$/, /^(?:из|пре)/],
    own: [],
  },
  en: {
    usual: [
      /th|sh|wh|gh|ck|qu/,
      /(?:ing|tion|ed|ly|ness|ment|ous|ight|ful|able|er|ity|al|ive|ist)s?$/,
      /ea|ee|oo|ou|ow|ay|ey|ss|ll|ff|tt|pp/,
      /^(?:un|re|con|pro|over|out)/,
      /y$|'(?:s|t|re|ll|ve)$/,
    ],
    own: [],
  },
  pl: {
    usual: [
      /sz|cz|rz|dz/,
      /(?:ych|ego|emu|ów|ach|ami|ość|ści|nie|nia|owy|owa|owe|ski|ska|ić|ać|eć|ął|ła|ło|ły|li|em|im|ym|om)$/,
      /ie|ia|io|iu|owa/,
      /^(?:prz|wy|nie|po|na|za)/,
      /[kgwzj]$/,
    ],
    own: [],
  },
  de: {
    usual: [
      /sch|ch|ei|tz|pf/,
      /(?:ung|ungen|lich|isch|keit|heit|en|er|ern|schaft|te|ten|et)$/,
      /ä|ö|ü|ß|ie/,
      /^(?:ge|ver|be|ein|auf|aus|an|zu|un)/,
    ],
    own: [],
  },
  fr: {
    usual: [
      /(?:eur|eux|aux|ment|tion|ique|ais|ait|aient|ée|és|elle|esse|ir|ez)$/,
      /eau|ou|oi|ai|qu/,
      /^(?:l|d|qu|n|s|j|c)'|é|è|ê|ç|à/,
    ],
    own: [],
  },
  es: {
    usual: [
      /(?:ción|ciones|dad|ando|iendo|ado|ada|ados|adas|ar|er|ir|os|as|mente|oso|illo|o|a)$/,
      /ñ|ó|í|á|ú|ll|rr|qu|ue|ie/,
    ],
    own: [],
  },
}

/** Scores of a lower-case word for each language of an alphabet, by patterns of several letters. */
export function shapeScores(word: string, alphabet: Alphabet): number[] {
  return languagesOf[alphabet].map((language) => shapeWeight(word, language))
}

function shapeWeight(word: string, language: KnownLanguage): number {
  const { usual, own } = shapes[language]
  return usualWeight * matching(usual, word) + ownWeight * matching(own, word)
}

function matching(patterns: RegExp[], word: string): number {
  let count = 0
  for (const pattern of patterns) if (pattern.test(word)) count++
  return count
}
