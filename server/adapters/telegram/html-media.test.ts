import { describe, expect, test } from 'vitest'
import type { RawPost } from '#features/posts/raw-post'
import { htmlCard, htmlMedia, htmlPhoto, htmlPost } from './html-export.fixture.ts'
import { channel, postOf, postsOf } from './html-source.fixture.ts'

describe('media', () => {
  const wrap = (name: string, href: string, inner = '') =>
    htmlMedia(`<a class="${name} clearfix pull_left" href="${href}">${inner}</a>`)
  test.each<[string, string, RawPost['media'][number]]>([
    ['a photo', htmlPhoto('photos/p_1.jpg'), { kind: 'photo', path: 'photos/p_1.jpg' }],
    [
      'a video',
      wrap('video_file_wrap', 'video_files/v.mp4', '<div class="video_duration">\n01:05\n</div>'),
      { kind: 'video', path: 'video_files/v.mp4', duration: 65 },
    ],
    [
      'an animation',
      wrap('animated_wrap', 'a.mp4', '<div class="gif_play">GIF</div>'),
      { kind: 'animation', path: 'a.mp4' },
    ],
    ['a sticker', wrap('sticker_wrap', 'stickers/s.webp'), { kind: 'sticker', path: 'stickers/s.webp' }],
    [
      'a voice message',
      htmlCard('media_voice_message', {
        title: 'Voice message',
        status: '00:07',
        href: 'voice_messages/a.ogg',
      }),
      { kind: 'voice', path: 'voice_messages/a.ogg', duration: 7 },
    ],
    [
      'a round video',
      htmlCard('media_video', { title: 'Video message', status: '00:09', href: 'r.mp4' }),
      { kind: 'video_message', path: 'r.mp4', duration: 9 },
    ],
    [
      'a file',
      htmlCard('media_file', { title: 'наказ.pdf', status: '1.2 MB', href: 'files/наказ.pdf' }),
      { kind: 'file', path: 'files/наказ.pdf', fileName: 'наказ.pdf' },
    ],
    [
      'a photo that was not exported',
      htmlCard('media_photo', {
        title: 'Photo',
        status: '1280x853, 120.5 KB',
        description: 'Not included, change data exporting settings to download.',
      }),
      {
        kind: 'photo',
        width: 1280,
        height: 853,
        missing: '(File not included. Change data exporting settings to download.)',
      },
    ],
    [
      'a path that leaves the export',
      htmlPhoto('../../etc/passwd.jpg'),
      { kind: 'photo', missing: 'The path points outside the export' },
    ],
  ])('%s', async (_, inner, expected) => {
    expect((await postOf({ inner, text: 'a' })).media).toEqual([expected])
  })
  test('a poll has its question, answers and votes under the names of the JSON export', async () => {
    const answer = (text: string, details: string) => `<div class="answer">\n- ${text}${details}\n</div>`
    const inner = htmlMedia(
      `<div class="media_poll"><div class="question bold">\nКоли?\n</div><div class="details">\nFinal results\n</div>${answer(
        'Зараз',
        ' <span class="details">2 votes, chosen vote</span>',
      )}${answer('Потім', '')}<div class="total details	">\n2 votes\n</div></div>`,
    )
    expect(await postOf({ inner })).toMatchObject({
      articleBody: '',
      aside: ['Коли?', 'Зараз', 'Потім'],
      extra: {
        poll: {
          question: 'Коли?',
          closed: true,
          total_voters: 2,
          answers: [
            { text: 'Зараз', voters: 2, chosen: true },
            { text: 'Потім', voters: 0, chosen: false },
          ],
        },
      },
    })
  })
  test.each<[string, string, object, string[]]>([
    [
      'a place',
      htmlCard('media_location', {
        title: 'Location',
        status: '50.45, 30.52',
        href: 'https://maps.google.com/maps?q=50.45,30.52&amp;z=16',
      }),
      { location_information: { latitude: 50.45, longitude: 30.52 } },
      [],
    ],
    [
      'a venue',
      htmlCard('media_venue', {
        title: 'Вокзал',
        description: 'Київ',
        href: 'https://maps.google.com/maps?q=50.4,30.5&amp;z=16',
      }),
      { place_name: 'Вокзал', address: 'Київ', location_information: { latitude: 50.4, longitude: 30.5 } },
      ['Вокзал', 'Київ'],
    ],
    [
      'a contact',
      htmlCard('media_contact', { title: 'Чергова частина', status: '+380 00 - vCard' }),
      { contact_information: { first_name: 'Чергова частина', phone_number: '+380 00' } },
      ['Чергова частина', '+380 00'],
    ],
    [
      'an unknown card',
      htmlCard('media_giveaway', { title: 'Giveaway', description: 'Two winners' }),
      { media_giveaway: { title: 'Giveaway', description: 'Two winners' } },
      ['Giveaway', 'Two winners'],
    ],
  ])('%s has no file, and is kept', async (_, inner, extra, aside) => {
    expect(await postOf({ inner })).toMatchObject({ media: [], extra, aside })
  })
  test('an album is a run of consecutive numbers with one date and at most one text', async () => {
    const photo = (id: number, text?: string) => {
      const words = text === undefined ? {} : { text }
      return htmlPost(id, {
        ...(id === 1 ? { from: channel } : {}),
        inner: htmlPhoto(`photos/${id}.jpg`),
        ...words,
      })
    }
    const posts = await postsOf(
      photo(1, 'a'),
      photo(2),
      photo(3),
      photo(4, 'b'),
      photo(6),
      htmlPost(7, { text: 'c' }),
    )
    expect(posts.map(({ album }) => album)).toEqual([1, 1, 1, undefined, undefined, undefined])
  })
})
