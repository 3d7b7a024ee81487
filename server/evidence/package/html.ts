import { pageStart } from '../verifier/page-form.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, also within attributes. Control characters, which HTML forbids, become the replacement character. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD')
      .replace(/[&<>"']/g, (character) => entities[character] ?? character)
  )
}

const style = `
body { font: 11pt/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
dl { display: grid; grid-template-columns: minmax(10rem, auto) 1fr; gap: .2rem 1rem } dt { color: #555 } dd { margin: 0 }
.text { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid #bbb; padding-left: 1rem }
code { font-size: .8rem; overflow-wrap: anywhere } img { max-width: 100%; max-height: 30rem } dd, li { overflow-wrap: anywhere }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } }
@media print { body { margin: 0; max-width: none } }
`

/** A page without scripts that loads nothing but the images of its package, as `isPassivePage` requires. */
export function htmlPage({
  language,
  title,
  body,
}: {
  language: 'en' | 'uk'
  title: string
  body: string
}): string {
  return `${pageStart(language)}<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}
