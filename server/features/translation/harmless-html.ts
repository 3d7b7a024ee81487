/** Matches every `<` that does not start an allowed tag without attributes. */
const dangerous = /<(?!\/?(?:a|b|blockquote|br|code|em|i|mark|p|pre|s|span|strong|u)>)/gi

/** The translator's HTML, with only the allowed tags; other markup becomes text. */
export function harmlessHtml(html: string): string {
  return html.replace(dangerous, '&lt;')
}
