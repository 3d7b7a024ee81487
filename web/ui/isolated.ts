const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** A name for the middle of a text: letters that are written from right to left do not turn the text around them. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
