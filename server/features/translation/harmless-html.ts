/**
 * Every `<` that does not begin a bare tag of the text's own kind: no tag with an attribute, no comment, no
 * other element.
 */
const dangerous = /<(?!\/?(?:a|b|blockquote|br|code|em|i|mark|p|pre|s|span|strong|u)>)/gi

/** The translator's HTML with the tags that a post may have, all others as text (notes on security, T10). */
export function harmlessHtml(html: string): string {
  return html.replace(dangerous, '&lt;')
}
