/** What a page starts with: its encoding, and a policy that forbids scripts and everything from elsewhere. */
export function pageStart(language: 'en' | 'uk'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
`
}

/** All tags that a page may have after its start, exactly so. */
const pageTags = new RegExp(
  [
    '<(?:body|h1|h2|p|ul|li|dl|dt|dd|del|ins|code|br)>',
    '</(?:html|head|body|h1|h2|p|ul|li|dl|dt|dd|del|ins|code|span|div|a)>',
    '<(?:p|span) lang="uk">',
    '<div class="text" dir="auto">',
    '<meta name="viewport" content="width=device-width">',
    '<title>[^<]*</title>',
    '<style>[^<]*</style>',
    '<a href="[.][.]/[.][.]/(?:(?:records|media)/[0-9a-f]{64}|quotes/[0-9a-f]{64}[.]json)" download>',
    '<img src="[.][.]/[.][.]/media/[0-9a-f]{64}" alt="">',
  ].join('|'),
  'g',
)

/** What styles need to load something. */
const loadingStyle = /\\|url|import|image|src/i

/**
 * Whether a page has no scripts, loads nothing and refers only to files of its package. Its text escapes each `<`, so
 * all that are left start one of these tags.
 */
export function isPassivePage(page: string): boolean {
  const start = [pageStart('en'), pageStart('uk')].find((one) => page.startsWith(one))
  if (start === undefined) return false
  const rest = page.slice(start.length)
  const styles = [...rest.matchAll(/<style>([^<]*)/g)].map(([, style = '']) => style)
  return !rest.replace(pageTags, '').includes('<') && !styles.some((style) => loadingStyle.test(style))
}
