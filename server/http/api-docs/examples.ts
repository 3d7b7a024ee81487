/** A program for the API page. It reads the environment variables `LITOPYS_URL` and `LITOPYS_KEY`. */
export type Example = { title: string; curl: string; python: string; typescript: string }

/** A test runs these programs against a real server. */
export const examples: Example[] = [
  {
    title: 'Search posts',
    curl: `curl -sS --fail-with-body -G "$LITOPYS_URL/api/v1/archives" \\
  -H "authorization: Bearer $LITOPYS_KEY" \\
  --data-urlencode 'q=bridge OR міст' \\
  --data-urlencode 'sortBy={"key":"dateCreated"}' \\
  -d itemsPerPage=100
`,
    python: `import json, os, urllib.parse, urllib.request

query = {"q": "bridge OR міст", "sortBy": json.dumps({"key": "dateCreated"}), "itemsPerPage": 100}
url = os.environ["LITOPYS_URL"] + "/api/v1/archives?" + urllib.parse.urlencode(query)
call = urllib.request.Request(url, headers={"authorization": "Bearer " + os.environ["LITOPYS_KEY"]})
with urllib.request.urlopen(call) as answer:
    print(json.dumps(json.load(answer), ensure_ascii=False))
`,
    typescript: `const { LITOPYS_URL, LITOPYS_KEY } = process.env
const url = new URL('/api/v1/archives', LITOPYS_URL)
url.searchParams.set('q', 'bridge OR міст')
url.searchParams.set('sortBy', JSON.stringify({ key: 'dateCreated' }))
url.searchParams.set('itemsPerPage', '100')
const answer = await fetch(url, { headers: { authorization: \`Bearer \${LITOPYS_KEY}\` } })
if (!answer.ok) throw new Error(await answer.text())
console.log(JSON.stringify(await answer.json()))
`,
  },
  {
    title: 'Read all pages',
    curl: `cursor=
while :; do
  page=$(curl -sS --fail-with-body -G "$LITOPYS_URL/api/v1/archives" \\
    -H "authorization: Bearer $LITOPYS_KEY" \\
    -d q= -d itemsPerPage=1 \${cursor:+--data-urlencode "cursor=$cursor"}) || exit 1
  printf '%s\\n' "$page"
  cursor=$(printf '%s' "$page" | sed -n 's/.*"nextCursor":"\\([^"]*\\)".*/\\1/p')
  [ -n "$cursor" ] || break
done
`,
    python: `import json, os, urllib.parse, urllib.request

cursor = None
while True:
    query = {"q": "", "itemsPerPage": 1, **({"cursor": cursor} if cursor else {})}
    url = os.environ["LITOPYS_URL"] + "/api/v1/archives?" + urllib.parse.urlencode(query)
    call = urllib.request.Request(url, headers={"authorization": "Bearer " + os.environ["LITOPYS_KEY"]})
    with urllib.request.urlopen(call) as answer:
        page = json.load(answer)
    print(json.dumps(page, ensure_ascii=False))
    cursor = page.get("nextCursor")
    if not cursor:
        break
`,
    typescript: `const { LITOPYS_URL, LITOPYS_KEY } = process.env
let cursor: string | undefined
do {
  const url = new URL('/api/v1/archives', LITOPYS_URL)
  url.searchParams.set('itemsPerPage', '1')
  if (cursor) url.searchParams.set('cursor', cursor)
  const answer = await fetch(url, { headers: { authorization: \`Bearer \${LITOPYS_KEY}\` } })
  if (!answer.ok) throw new Error(await answer.text())
  const page: { nextCursor?: string } = await answer.json()
  console.log(JSON.stringify(page))
  cursor = page.nextCursor
} while (cursor)
`,
  },
  {
    title: 'Save a search (needs the scope write)',
    curl: `curl -sS --fail-with-body "$LITOPYS_URL/api/v1/requests" \\
  -H "authorization: Bearer $LITOPYS_KEY" -H 'content-type: application/json' \\
  -d '{"title":"Bridges","search":"bridge OR міст"}'
`,
    python: `import json, os, urllib.request

body = json.dumps({"title": "Bridges", "search": "bridge OR міст"}).encode()
headers = {"authorization": "Bearer " + os.environ["LITOPYS_KEY"], "content-type": "application/json"}
call = urllib.request.Request(os.environ["LITOPYS_URL"] + "/api/v1/requests", data=body, headers=headers)
with urllib.request.urlopen(call) as answer:
    print(json.dumps(json.load(answer), ensure_ascii=False))
`,
    typescript: `const { LITOPYS_URL, LITOPYS_KEY } = process.env
const answer = await fetch(new URL('/api/v1/requests', LITOPYS_URL), {
  method: 'POST',
  headers: { authorization: \`Bearer \${LITOPYS_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'Bridges', search: 'bridge OR міст' }),
})
if (!answer.ok) throw new Error(await answer.text())
console.log(JSON.stringify(await answer.json()))
`,
  },
]
