// XML 1.0 has no way to write control characters and these two (section 2.2).
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** A text without what XML cannot contain. */
export function writableXml(text: string): string {
  return text.toWellFormed().replace(unwritable, '')
}

/** A text for the content or an attribute of an XML element. */
export function xmlText(text: string): string {
  return writableXml(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
