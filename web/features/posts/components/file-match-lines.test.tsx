import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { FileMatchLines } from './file-match-lines.tsx'

const text = `${'початок '.repeat(20)}старий міст\nзакрито ${'кінець '.repeat(20)}`
const at = text.indexOf('міст')

test('a match in a picture is shown in its line, with the words around it', () => {
  const post = foundPost({
    fileTexts: [{ kind: 'picture', hash: 'a', text }],
    fileMatches: [{ kind: 'picture', hash: 'a', matches: [[at, at + 4]] }],
  })
  const { container } = renderWeb(<FileMatchLines post={post} />)
  const line = screen.getByRole('listitem')
  expect(line.textContent).toMatch(/^In a picture: … .*старий міст закрито .* …$/)
  expect(line.textContent?.length).toBeLessThan(160)
  expect(container.querySelector('mark')).toHaveTextContent('міст')
})

test('a match in speech says when it is said', () => {
  const post = foundPost({
    fileTexts: [{ kind: 'speech', hash: 'a', text }],
    fileMatches: [{ kind: 'speech', hash: 'a', matches: [[at, at + 4]], seconds: 42.7 }],
  })
  renderWeb(<FileMatchLines post={post} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/^From speech, 0:42: … .*старий міст/)
})

test('without a match in a file there is no line', () => {
  const post = foundPost({ fileTexts: [{ kind: 'picture', hash: 'a', text }] })
  renderWeb(<FileMatchLines post={post} />)
  expect(screen.queryByRole('list')).toBeNull()
})

test.each([
  ['report.pdf', 'From a document: report.pdf, page 2: '],
  ['stock.xlsx', 'From a document: stock.xlsx, sheet 2: '],
  ['order.docx', 'From a document: order.docx: '],
])('a match in %s names the document, and its page if it has pages', (fileName, mark) => {
  const pages = `перша\f${text.slice(at)}`
  const post = foundPost({
    media: [{ kind: 'file', fileName, hash: 'a' }],
    fileTexts: [{ kind: 'document', hash: 'a', text: pages }],
    fileMatches: [{ kind: 'document', hash: 'a', matches: [[6, 10]] }],
  })
  renderWeb(<FileMatchLines post={post} />)
  // Words of the page before are left out.
  expect(screen.getByRole('listitem').textContent?.startsWith(`${mark}… міст закрито`)).toBe(true)
})
