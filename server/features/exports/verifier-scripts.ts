import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

/** The programs that check a package: one for Node, and a page for browsers that needs no network. */
export type VerifierScripts = { script: string; page: string }

/** Makes both programs from the modules in `server/evidence`, without their types and otherwise unchanged. */
export async function makeVerifierScripts(): Promise<VerifierScripts> {
  const [script, page] = await Promise.all(['verify-file.ts', 'verify-page.ts'].map(scriptOf))
  if (script === undefined || page === undefined) throw new Error('a verifier is missing')
  return { script, page: pageWith(page) }
}

const about = `// Verifies an evidence package of Litopys: node verify.mjs package.zip
// The program that comes with a package may have been changed together with it. Compare it with one from a release.
// It is server/evidence of the source code without its types. docs/evidence-format.md describes the format.
`

async function scriptOf(entry: string): Promise<string> {
  const modules = new Map<string, string>()
  const imports = new Set<string>()
  await collect(new URL(entry, import.meta.url), modules, imports)
  const code = [...modules.values()].join('\n')
  assertDistinct(code)
  const lines = [about, ...imports, code].join('\n').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Adds the modules that a module imports, and then the module itself. */
async function collect(url: URL, modules: Map<string, string>, imports: Set<string>): Promise<void> {
  if (modules.has(url.href)) return
  const { statements, rest } = withoutImports(withoutTypes(await readFile(url, 'utf8')))
  for (const statement of statements) {
    const from = statement.split("'").at(-2) ?? ''
    if (from.startsWith('node:')) imports.add(statement)
    else {
      const resolved = from.startsWith('.') ? new URL(from, url) : new URL(import.meta.resolve(from))
      await collect(resolved, modules, imports)
    }
  }
  modules.set(url.href, rest.replace(/^export /gm, ''))
}

/** The imports of a module, which may have several lines each, and its other lines. */
function withoutImports(code: string): { statements: string[]; rest: string } {
  const statements: string[] = []
  const rest: string[] = []
  let open: string[] = []
  for (const line of code.split('\n')) {
    if (open.length === 0 && !line.startsWith('import ')) {
      rest.push(line)
      continue
    }
    open.push(line)
    if (!line.trimEnd().endsWith("'")) continue
    statements.push(open.join('\n'))
    open = []
  }
  return { statements, rest: rest.join('\n') }
}

/** The code without its types, which Node replaces with spaces, and without these spaces. */
function withoutTypes(typed: string): string {
  const stripped = stripTypeScriptTypes(typed)
  if (stripped.length !== typed.length) throw new Error('Node does not replace types with as many spaces')
  return stripped.replace(/ +/g, (spaces, at: number) => {
    const offsets = Array.from(spaces, (_, i) => i).filter((i) => typed[at + i] !== ' ')
    const [first, last] = [offsets[0], offsets.at(-1)]
    if (first === undefined || last === undefined) return spaces
    const [before, after] = [spaces.slice(0, first), spaces.slice(last + 1)]
    return before === '' ? after : before
  })
}

/** Modules have their own names. In one file, two equal names would be a conflict. */
function assertDistinct(code: string): void {
  const names = [...code.matchAll(/^(?:async )?(?:const|let|function|class) (\w+)/gm)].map(([, name]) => name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  if (twice.length > 0) throw new Error(`the modules of the verifier share the names ${twice.join(', ')}`)
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
h1 { font-size: 1.4rem }
li { margin: .4rem 0; overflow-wrap: anywhere }
.good::marker { content: '\\2713  '; color: #14662b }
.bad::marker { content: '\\2717  '; color: #a11212 }
.bad { color: #a11212; font-weight: 600 }
.note::marker { content: '!  '; color: #7a4b00 }
`

function pageWith(code: string): string {
  if (/<\/script|<!--/i.test(code)) throw new Error('the verifier contains the end of a script')
  const script = `\n${code}`
  const policy = `default-src 'none'; script-src '${sourceHash(script)}'; style-src '${sourceHash(style)}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Litopys: verify an evidence package</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Verify an evidence package / <span lang="uk">Перевірка пакета доказів</span></h1>
<p>Choose the ZIP file of the package. This page reads it on your computer and sends nothing.</p>
<p lang="uk">Виберіть ZIP-файл пакета. Ця сторінка читає його на вашому комп’ютері й нічого не надсилає.</p>
<p><label for="file">Package / <span lang="uk">Пакет</span></label> <input id="file" type="file" accept=".zip"></p>
<progress id="progress" max="1" value="0" aria-label="Progress / Перебіг" hidden></progress>
<div role="status"><ul id="result"></ul></div>
</main>
<script type="module">${script}</script>
</body>
</html>
`
}

function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
