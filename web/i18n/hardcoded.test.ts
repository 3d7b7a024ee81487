import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { allEn as en } from './all-english.ts'
import { uk } from './ukrainian.ts'

const web = `${import.meta.dirname}/../`
const sources = globSync('{.,api,features/**,offline/**,pages/**,ui}/*.{ts,tsx}', { cwd: web })
  .filter((path) => !/\.test\.|\.config\.ts$/.test(path))
  .toSorted()

const words = /\p{L}{2}/u
const cyrillic = /\p{Script=Cyrillic}/u
/** Attributes and properties whose text users read or hear. */
const textAttributes =
  /^(aria-label|aria-description|aria-roledescription|title|label|placeholder|alt|description|message)$/

/** Texts that are the same in every language: names and shell commands. */
const notWords = new Set([
  'English',
  'Українська',
  'УКР',
  '@channel_name',
  'TRANSLATE_URL=http://127.0.0.1:5000 npm start',
])
const examples = /features\/search\/language-table\.ts$/
/** Issues in the shape of server answers; the interface shows texts for their codes. */
const issues = /features\/auth\/new-password\.ts$/

type Visit = ConstructorParameters<typeof Visitor>[0]
type Valued = Parameters<NonNullable<Visit['Property']>>[0]['value']

/** String literals that an expression may evaluate to. */
function literalsOf(node: Valued): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)]
    default:
      return []
  }
}

/** Texts in a source file that belong in the dictionaries. */
function hardcodedIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const found = new Set<string>()
  const note = (one: string) => {
    if (words.test(one) && !notWords.has(one.trim()) && !(one in en) && !issues.test(path))
      found.add(one.trim())
  }
  const noteChildren = (children: { type: string; expression?: unknown }[]) => {
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer' && isExpression(child.expression))
        for (const one of literalsOf(child.expression)) note(one)
    }
  }
  new Visitor({
    JSXText: (node) => note(node.value),
    JSXElement: (node) => noteChildren(node.children),
    JSXFragment: (node) => noteChildren(node.children),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !textAttributes.test(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string') note(value.value)
      if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        for (const one of literalsOf(value.expression)) note(one)
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (textAttributes.test(name) && value.type !== 'ObjectPattern')
        for (const one of literalsOf(value)) note(one)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && cyrillic.test(value) && !examples.test(path)) note(value)
    },
  }).visit(program)
  return [...found].map((one) => `${path}: ${one}`)
}

function isExpression(node: unknown): node is Valued {
  return typeof node === 'object' && node !== null && 'type' in node && node.type !== 'JSXEmptyExpression'
}

test('all interface texts are in the dictionaries', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((path) => hardcodedIn(path, readFileSync(`${web}${path}`, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['a text between tags', '<p>Save it</p>'],
  ['a text in braces', "<p>{'Save it'}</p>"],
  ['one of two texts', "<p>{isNew ? 'Save it' : null}</p>"],
  ['a text for ears', '<button aria-label="Save it" />'],
  ['a text with a value in it', '<img alt={`Save it $' + '{name}`} />'],
  ['a text of a notice', "show({ message: 'Save it' })"],
  ['a Ukrainian text', "const label = 'Save it, або ні'"],
])('a hardcoded text in %s is found', (_, code) => {
  expect(hardcodedIn('one.tsx', `export const one = () => { ${code} }`).join()).toContain('Save it')
})

/** Names of formats, social networks and banks, which Ukrainian does not translate. */
const isName = (key: string) =>
  /^(detail\.|exports\.as\.|chart\.(svg|png|csv)$|post\.openShort$|facet\.entities\.imei)/.test(key)

test('every Ukrainian text differs from the English one', () => {
  const english = new Map<string, string>(Object.entries(en))
  const left = Object.entries(uk).filter(
    ([key, text]) =>
      /[A-Za-z]{2}/.test(text.replace(/\{\{\w+\}\}/g, '')) && text === english.get(key) && !isName(key),
  )
  expect(left).toEqual([])
})
