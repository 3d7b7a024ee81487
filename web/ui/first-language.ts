/**
 * The language of a first visit: English (spec section 9), unless the browser asks for Ukrainian before all
 * others.
 * @param wanted Language tags as the browser has them, the most wanted first.
 */
export function firstLanguage([wanted = '']: readonly string[]): 'en' | 'uk' {
  return /^uk(-|$)/i.test(wanted) ? 'uk' : 'en'
}
