/** Patterns that JavaScript and the engine read alike; what they are for stands in docs/decisions/0029. */

/**
 * What a spreadsheet takes for the beginning of a formula, full-width signs too
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const formulaBegin = String.raw`^[=+@\t\r\n＝＋－＠-]`
/**
 * Whoever opens the file with another separator than the comma has cells that begin in the middle of a text.
 * A dash before a space is one of a list or of a dialogue.
 */
export const formulaWithin = String.raw`([\t\r\n;][ "]*)([=+@＝＋＠]|[-－][^ ${'\u00a0'}])`

/** A text for a cell of a CSV file, which no spreadsheet takes for a formula. */
export function neutralText(text: string): string {
  const begun = new RegExp(formulaBegin).test(text) ? `'${text}` : text
  const within = new RegExp(formulaWithin, 'g')
  // What stands behind one dash may be the separator before the next sign.
  return begun.replace(within, "$1'$2").replace(within, "$1'$2")
}
