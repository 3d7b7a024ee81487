import { describe, expect, test } from 'vitest'
import { type ShownPost, shownPage, shownPhoto } from './preview.fixture.ts'
import { previewPage } from './preview-page.ts'

const channel = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
const seenAt = '2026-11-21T10:00:00Z'
const date = '2026-06-26T06:03:36+00:00'

describe('a page built to be slow is read as fast as others', () => {
  const times = 10_000
  test.each<[string, Partial<ShownPost>]>([
    ['endless spaces', { text: `a${' '.repeat(times * 10)}b` }],
    ['spaces before a block', { text: `<pre>a${' '.repeat(times * 10)}b</pre>` }],
    ['nested blocks', { after: '<div class="js-widget_message">'.repeat(times) }],
    ['nested reactions', { after: '<b class="tgme_reaction"><div>'.repeat(times / 20) }],
    ['nested files', { after: '<div class="tgme_widget_message_document_wrap">'.repeat(times) }],
    [
      'the maximum number of files',
      {
        after: Array.from({ length: times / 4 }, (_, i) => shownPhoto(`https://t.me/x/${i}?single`)).join(''),
      },
    ],
    ['nested links', { text: `${'<a href="x"><table><tr><td>'.repeat(times / 20)}${'b '.repeat(times)}` }],
    ['a link of dots', { text: `<a href="${'.'.repeat(times * 10)}:">x</a>` }],
    [
      'nested options',
      {
        after: `<div class="tgme_widget_message_poll">${'<div class="tgme_widget_message_poll_option">'.repeat(times)}`,
      },
    ],
  ])('%s', (_, more) => {
    const html = shownPage(channel, [{ id: 7, date, ...more }])
    const before = process.threadCpuUsage()
    previewPage(html, seenAt)
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(4_000)
  })
})

test('a page whose HTML would make more elements than fit in memory is refused', () => {
  const text = Array.from({ length: 5_000 }, (_, i) => `<p><b id="${i}">`).join('')
  expect(() => previewPage(shownPage(channel, [{ id: 7, date, text }]), seenAt)).toThrow(
    'larger than the limit',
  )
})

test('a page that takes longer than the limit is refused', () => {
  const text = '<span>'.repeat(200_000) + '</x>'.repeat(200_000)
  const html = shownPage(channel, [{ id: 7, date, text }])
  expect(() => previewPage(html, seenAt, 1)).toThrow('took too long')
})

describe('a block that is no post of the channel is reported, and is no resume position', () => {
  const strange = (attributes: string) => shownPost({ attributes })
  const shownPost = (more: Partial<ShownPost>): ShownPost => ({ id: 9, date, ...more })
  test.each([
    [
      'a number that Telegram never assigns',
      strange('data-post="varta_news/999999999999999"'),
      'message_id_too_large',
    ],
    ['an impossible number in an album', shownPost({ album: [9, 99_999_999_999] }), 'message_id_too_large'],
    ['the name of another channel', strange('data-post="somebody/9"'), 'message_of_other_channel'],
    [
      'the number of another channel',
      strange(`data-post="varta_news/9" data-view="${Buffer.from('{"c":-5,"p":9}').toString('base64url')}"`),
      'message_of_other_channel',
    ],
  ])('%s', (_, block, code) => {
    const others = [7, 8].map((id) => ({ id, date }))
    const { posts, skipped, channel: found } = previewPage(shownPage(channel, [block, ...others]), seenAt)
    expect(posts.map(({ messageId }) => messageId)).toEqual([7, 8])
    expect(skipped).toMatchObject([{ code }])
    expect(skipped[0]?.messageId).toBe(code === 'message_id_too_large' && block.album ? 9 : undefined)
    expect(found.channelId).toBe('1500000001')
  })
})
