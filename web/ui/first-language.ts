/**
 * The language of a first visit: English, unless Ukrainian is the browser's first choice.
 * @param wanted Language tags of the browser, most preferred first.
 */
export function firstLanguage([wanted = '']: readonly string[]): 'en' | 'uk' {
  return /^uk(-|$)/i.test(wanted) ? 'uk' : 'en'
}
