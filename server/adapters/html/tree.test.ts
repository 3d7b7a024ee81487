import { repeats } from '@litopys/language/testing/repeats.fixture'
import { serializeOuter } from 'parse5'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#server/demo/random'
import { allOfClass, type Element, ofClass, parseHtml, parsePieces } from './tree.ts'

const page = (before: string, ...blocks: string[]) =>
  `<!DOCTYPE html><html><head><title>a</title></head><body>${before}<section>${blocks.join('')}</section></body></html>`
const block = (inner: string) => `<div class="wrap"><div class="piece">${inner}</div></div>`

function piecesIn(html: string) {
  const { root, pieceOf } = parsePieces(html, 'piece')
  return allOfClass(root, 'piece').map((element) => ({ element, ...pieceOf(element) }))
}

/** The element that the text gives alone. */
function alone(text: string): string | undefined {
  const element: Element | undefined = ofClass(parseHtml(text), 'piece')
  return element && serializeOuter(element)
}

describe('a piece of a page', () => {
  test('is the text of its element, and is the same alone', () => {
    const inner = [
      'one <b>two</b><br>',
      '<a href="x"><i>three</i></a><p>four',
      '<svg><path d="m0"/></svg>&amp;',
    ]
    const html = page('<header><div><a href="y">five</a></div></header>', ...inner.map(block))
    const pieces = piecesIn(html)
    expect(pieces.map(({ text }) => text)).toEqual(inner.map((one) => `<div class="piece">${one}</div>`))
    for (const { text, element, isSameAlone } of pieces) {
      expect(isSameAlone).toBe(true)
      expect(alone(text)).toBe(serializeOuter(element))
    }
  })
  test.each([
    ['after an open tag of formatting', page('<b>', block('one'))],
    ['in an open form', page('<form>', block('<form>one</form>'))],
    ['in an open table', page('<table>', block('one'))],
    ['in an element of SVG', page('<svg><foreignObject>', block('one</body><!-- two -->'))],
    ['in a link', page('<a href="x">', block('<a href="y">one</a>'))],
    ['with a table, whose effect depends on the doctype', page('', block('<p><table></table>'))],
    [
      'with more elements than a text of its length may have',
      page('x'.repeat(30_000), block(Array.from({ length: 60 }, (_, i) => `<p><i id="${i}">`).join(''))),
    ],
    ['that formatting makes again', page('', '<b class="piece"><div>one</b>two</div>')],
  ])('%s may be another one alone', (_, html) => {
    const [one] = piecesIn(html)
    expect(one?.isSameAlone).toBe(false)
  })
  test('of random HTML is the same alone wherever that is said', () => {
    const random = createRandom(7)
    const tags = [
      'div',
      'b',
      'i',
      'a',
      'p',
      'span',
      'li',
      'svg',
      'title',
      'form',
      'table',
      'td',
      'section',
      'button',
    ]
    const names = [
      ...tags,
      'select',
      'option',
      'template',
      'math',
      'mi',
      'nobr',
      'h1',
      'main',
      'body',
      'html',
      'br',
    ]
    const others = [
      'text ',
      '&amp;',
      '<!--',
      '-->',
      '\r\n',
      '<',
      '</',
      '<frameset>',
      '<div class="piece">',
      '\0',
    ]
    let same = 0
    for (let i = 0; i < repeats(3_000); i += 1) {
      const soup = (most: number) =>
        Array.from({ length: random.int(0, most) }, () =>
          random.chance(0.2)
            ? random.pick(others)
            : `<${random.chance(0.4) ? '/' : ''}${random.pick(names)}${random.chance(0.1) ? '/' : ''}>`,
        ).join('')
      const html = page(
        random.chance(0.5) ? '' : soup(4),
        ...Array.from({ length: 3 }, () => (random.chance(0.6) ? block(soup(8)) : soup(4))),
      )
      for (const { text, element, isSameAlone } of piecesIn(html))
        if (isSameAlone) {
          same += 1
          expect(alone(text), html).toBe(serializeOuter(element))
        }
    }
    expect(same).toBeGreaterThan(repeats(1_000))
  })
})
