/** Blanks of every kind, and characters that no reader sees. The blank of Braille is a symbol for Unicode. */
const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader sees nothing of a text. */
export function isBlankText(text: string): boolean {
  return nothingSeen.test(text)
}
