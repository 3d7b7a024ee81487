/** Patterns with the same meaning in JavaScript and in ClickHouse; the reason is in docs/decisions/0029. */

/**
 * Characters that start a formula in spreadsheets, including full-width signs
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const formulaBegin = String.raw`^[=+@\t\r\n＝＋－＠-]`
/**
 * If a user opens the file with a separator other than the comma, cells start in the middle of a text. A dash
 * before a space belongs to a list or a dialogue.
 */
export const formulaWithin = String.raw`([\t\r\n;][ "]*)([=+@＝＋＠]|[-－][^ ${'\u00a0'}])`

/** A text for a cell of a CSV file that no spreadsheet reads as a formula. */
export function neutralText(text: string): string {
  const guarded = new RegExp(formulaBegin).test(text) ? `'${text}` : text
  const within = new RegExp(formulaWithin, 'g')
  // The character after a dash can be the separator before the next formula sign.
  return guarded.replace(within, "$1'$2").replace(within, "$1'$2")
}
