import { apiKeyScopeOf } from '@litopys/contract/access/api-key-scopes'
import { isRecord } from '@litopys/contract/record'
import type { Route } from '@litopys/contract/route'
import type { openApiOf } from '../openapi.ts'
import { examples } from './examples.ts'

export const stylePath = '/api/docs/style.css'

/** The OpenAPI document as a page without scripts: routes by resource, with parameters, schemas and examples. */
export function apiPageOf(routes: Route[], document: ReturnType<typeof openApiOf>): string {
  const groups = [...Map.groupBy(routes, resourceOf)].toSorted(([a], [b]) => a.localeCompare(b))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Litopys API</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<h1>Litopys API</h1>
<p>Create an API key in <a href="/app/settings#api-keys">Settings → API keys</a> and send it as <code>Authorization: Bearer litopys_…</code>.
The same description for programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Examples</h2>
<p>Set <code>LITOPYS_URL</code> to the address of this server and <code>LITOPYS_KEY</code> to your API key.</p>
${examples.map(exampleOf).join('\n')}
<h2>Routes</h2>
<nav>${groups.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${groups.map(([name, group]) => `<section><h2 id="${name}">${name}</h2>\n${group.map((route) => routeOf(route, document)).join('\n')}</section>`).join('\n')}
</body>
</html>
`
}

function resourceOf({ path }: Route): string {
  return path.split('/')[3] ?? ''
}

function exampleOf({ title, curl, python, typescript }: (typeof examples)[number]): string {
  const part = (name: string, code: string) => `<h3>${name}</h3>\n<pre><code>${escaped(code)}</code></pre>`
  return `<details><summary>${escaped(title)}</summary>
${part('curl', curl)}
${part('Python', python)}
${part('TypeScript (Node 24)', typescript)}
</details>`
}

function routeOf(route: Route, { paths }: ReturnType<typeof openApiOf>): string {
  const { method, path, summary } = route
  const operation = paths[path]?.[method.toLowerCase()] ?? {}
  const parameters =
    'parameters' in operation && Array.isArray(operation.parameters) ? operation.parameters : []
  const body = schemaIn('requestBody' in operation ? operation.requestBody : undefined)
  const answers = 'responses' in operation && isRecord(operation.responses) ? operation.responses : {}
  const answer = schemaIn(answers['200'])
  return `<details><summary><code>${method} ${escaped(path)}</code> ${escaped(summary)}</summary>
<p class="scope">${scopeText(route)}</p>
${parameters.length > 0 ? parameterTable(parameters) : ''}
${body === undefined ? '' : schemaOf('Body', body)}
${answer === undefined ? '' : schemaOf('Answer', answer)}
<h3>curl</h3>
<pre><code>${escaped(curlOf(route))}</code></pre>
</details>`
}

function scopeText({ access }: Route): string {
  if (access === 'anyone') return 'Needs no caller.'
  const scope = apiKeyScopeOf(access)
  return scope === 'never'
    ? 'Not for API keys: needs a session.'
    : `API keys need the scope <code>${scope}</code>.`
}

/** The schema of the content, whatever its type is. */
function schemaIn(content: unknown): unknown {
  const types = isRecord(content) && isRecord(content.content) ? Object.values(content.content) : []
  const [first] = types
  return isRecord(first) ? first.schema : undefined
}

function schemaOf(title: string, schema: unknown): string {
  return `<h3>${title}</h3>\n<pre><code>${escaped(JSON.stringify(schema, null, 1))}</code></pre>`
}

function parameterTable(parameters: unknown[]): string {
  const rows = parameters.filter(isRecord).map((one) => {
    const schema = schemaIn(one) ?? one.schema
    const need = one.required === true ? 'required' : 'optional'
    return `<tr><td><code>${escaped(String(one.name))}</code></td><td>${escaped(String(one.in))}, ${need}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`
  })
  return `<table><thead><tr><th>Parameter</th><th>Place</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A call of the route with placeholders for its values. */
function curlOf({ method, path, body, upload, access }: Route): string {
  const lines = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$LITOPYS_URL${path}"`]
  if (access !== 'anyone') lines.push('-H "authorization: Bearer $LITOPYS_KEY"')
  if (body)
    lines.push(`-H 'content-type: application/json' -d '${JSON.stringify(sampleOf(body.properties))}'`)
  if (upload) lines.push("-H 'content-type: application/octet-stream' -T FILE")
  return lines.join(' \\\n  ')
}

function sampleOf(properties: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const type = isRecord(schema) ? schema.type : undefined
      if (isRecord(schema) && 'default' in schema) return [name, schema.default]
      return [
        name,
        type === 'integer'
          ? 1
          : type === 'boolean'
            ? true
            : type === 'array'
              ? []
              : type === 'object'
                ? {}
                : '…',
      ]
    }),
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
