/** White space of every kind, and invisible characters. Unicode classes the Braille blank as a symbol. */
const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has no visible character. */
export function isBlankText(text: string): boolean {
  return nothingSeen.test(text)
}
