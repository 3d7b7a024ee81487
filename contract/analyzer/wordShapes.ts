import type { KnownLanguage } from './alphabets.ts'

// Parts of words that one language has and its neighbours have not, as patterns over one word in small letters; written for this project.
const shapes: Record<KnownLanguage, RegExp[]> = {
  uk: [
    /[зсц]ьк/, /ння/, /[аиу]ти(?:ся)?$/, /(?:ють|ать|ить|ять|уть|еть)ся$/, /(?:ють|уть)$/, /[ьй]о/, /(?:ою|ею)$/, /^(?:від|під|роз|що|най)/,
    /(?:ами|ями)$/, /(?:ові|еві|єві)$/, /[аеиуюя]в$/, /^(?:при|ви)/, /мо$/, /ець$/, /ого$/, /(?:ися|лися|лася)$/, /[гкх]и$/, /дж/, /ття/, /чч|жж|шш|зз|цц/,
  ], // biome-ignore format: patterns
  ru: [
    /[^ь]ск(?:ий|ая|ое|ие|ого|ому|ой|их|им|ую|ом|ими)$/, /(?:ние|ния|нию|нием|ений|аний)$/, /(?:ать|ить|еть|ять|оть|уть)(?:ся)?$/, /тся$/, /(?:ет|ют|ит|ат|ят|ут|ал|ил|ел|ял)(?:ся)?$/,
    /(?:ая|яя|ое|ее|ые|ие|ой|ый)$/, /(?:ов|ев)$/, /ств/, /^(?:из|под|рас|раз|вос|воз|вы|без|бес|от|об|со)/, /(?:ия|ии|ию|ией)$/, /ость$/, /ого$/, /ей$/, /[ое]м$/, /[сз]ь$|лся$|лась$/,
  ], // biome-ignore format: patterns
  be: [/ў/, /[цдз]ц/, /дз[еіяьюё]/, /[аы]ць$/, /(?:ага|яга)$/, /ск[аі]/, /ну?ых$/, /^(?:пад|пра|раз|ад)/, /ццё|нне/, /ав[аы]/, /[ьй]ё/],
  bg: [/(?:ът|ят|та|то|те)$/, /ъ[лнрдтм]/, /ият$/, /ването$|ване$/, /(?:аха|яха)$/, /ски$|ска$|ско$/, /ува/, /ния$/, /^(?:из|пре)/],
  en: [/th|sh|wh|gh|ck|qu/, /(?:ing|tion|ed|ly|ness|ment|ous|ight|ful|able|er|ity|al|ive|ist)s?$/, /ea|ee|oo|ou|ow|ay|ey/, /^(?:un|re|con|pro|over|out)/, /y$/, /'(?:s|t|re|ll|ve)$/, /(?:ss|ll|ff|tt|pp)/],
  pl: [/sz|cz|rz|dz/, /(?:ych|ego|emu|ów|ach|ami|ość|ści|nie|nia|owy|owa|owe|ski|ska|ić|ać|eć|ął|ła|ło|ły|li)$/, /ie|ia|io|iu/, /^(?:prz|wy|nie|po|na|za)/, /[kgwzj]$|owa/, /(?:em|im|ym|om)$/],
  de: [/sch|ch|ei|tz|pf/, /(?:ung|ungen|lich|isch|keit|heit|en|er|ern|schaft|te|ten|et)$/, /ä|ö|ü|ß/, /^(?:ge|ver|be|ein|auf|aus|an|zu|un)/, /ie/],
  fr: [/(?:eur|eux|aux|ment|tion|ique|ais|ait|aient|ée|és|elle|esse|ir|ez)$/, /eau|ou|oi|ai|qu/, /^(?:l|d|qu|n|s|j|c)'/, /é|è|ê|ç|à/],
  es: [/(?:ción|ciones|dad|ando|iendo|ado|ada|ados|adas|ar|er|ir|os|as|mente|oso|illo)$/, /ñ|ó|í|á|ú/, /ll|rr|qu|ue|ie/, /o$|a$/],
} // biome-ignore format: patterns

/** How many typical shapes of a language a word has. */
export function shapeCount(word: string, language: KnownLanguage): number {
  return shapes[language].reduce((count, shape) => count + (shape.test(word) ? 1 : 0), 0)
}
