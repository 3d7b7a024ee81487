import type { Post } from '../schemas/post.ts'

/** A post as a line of JSONL. `fileTexts` are given to it later. */
export type CasePost = Pick<Post, 'text' | 'messageId'> & {
  channel: string
  channelId: number
  username: string
  date: string
} & Partial<
    Pick<
      Post,
      | 'author'
      | 'category'
      | 'editedAt'
      | 'existedBefore'
      | 'fileTexts'
      | 'forwards'
      | 'hasImage'
      | 'hasVideo'
      | 'sensitive'
      | 'tags'
      | 'views'
    >
  > & { reference?: Pick<Post['reference'], 'forwardedFrom'> }

/**
 * Posts as lines of JSONL, numbered from 1, and the posts that queries find: both evaluators of the query
 * language must agree with this table.
 */
export const casePosts: CasePost[] = [
  {
    text: 'Уночі місто пережило три обстріли. Під обстрілом опинилися склади.',
    views: 1200,
    tags: ['важливо'],
  },
  {
    text: 'Після обстрілів рятувальники працюють у Києві.',
    hasImage: true,
    views: 40,
    reference: { forwardedFrom: { name: 'Пожежна частина' } },
  },
  { text: 'Мобилизация продолжается, сообщает вестник.', author: 'Редакція', category: 'Новини' },
  {
    text: 'О мобилизации говорят на рынке: ёлка стоит, елка стоит.',
    editedAt: '2026-01-05T10:00:00Z',
    reference: { forwardedFrom: { name: 'Ринок Плюс', username: 'Rynok_demo', channelId: '1000000077' } },
  },
  { text: "Об'єкт відновлено. ОБ’ЄКТ прийнято. Третій обʼєкт і четвертий об`єкт чекають." },
  { text: 'The convoy reached the bridge near the old mill, the bridge still stands.', hasVideo: true },
  { text: 'Міст біля млина вцілів, а старий млин — ні. #міст https://news.example/a/b?c=1', forwards: 7 },
  { text: 'Київ, вулиця Млинова: міст закрито. #київ @sloboda_rescue_demo press@example.org', views: 1000 },
  {
    text: 'Bakhmut holds. Kyiv reported shelling of the depot. https://www.sub.example.org/x',
    sensitive: true,
  },
  { text: 'Бахмут тримається; ракети Х-101 і дрони над Одесою.', existedBefore: true },
  { text: 'Генератори й генератор: генератора немає. Gas generator works.' },
  { text: '', hasImage: true },
  {
    text: 'Реквізити: карта 4111 1111 1111 1111, тел. (044) 000-12-34, UA213223130000026007233566001, ЄДРПОУ 12345678, паспорт АА 000123, IMEI 490154203237518, IP 192.0.2.1, MAC 00:00:5e:00:53:0a, 1BoatSLRHtKNngkdXEeobR76b53LETtpyT.',
  },
].map((post, i) => ({
  channel: i % 2 ? 'Odd news' : 'Even',
  channelId: i % 2 ? 11 : 10,
  username: i % 2 ? 'odd_demo' : 'even_demo',
  messageId: i + 1,
  date: new Date(Date.UTC(2026, 0, 1 + i, 21, 30)).toISOString(),
  ...post,
}))

const everyone = casePosts.map(({ messageId }) => messageId)
const but = (...ids: number[]) => everyone.filter((id) => !ids.includes(id))

export const queryCases: [string, number[]][] = [
  ['', everyone],
  ['обстріл', [1, 2]],
  ['обстріл київ', [2]],
  ['обстріл OR міст', [1, 2, 7, 8]],
  ['обстріл | міст', [1, 2, 7, 8]],
  ['обстріл АБО міст', [1, 2, 7, 8]],
  ['київ обстріл OR вулиця міст', [2, 8]],
  ['київ (обстріл OR міст)', [2, 8]],
  ['київ -міст', [2, 9]],
  ['київ NOT міст', [2, 9]],
  ['київ -(міст OR обстріл)', [9]],
  ['-обстріл', but(1, 2)],
  ['(((обстріл)))', [1, 2]],
  ['"старий млин"', [7]],
  ['"млин старий"', []],
  ['"млин старий"~0', [7]],
  ['"convoy mill"~3', []],
  ['"convoy mill"~6', [6]],
  ['"mill convoy"~6', [6]],
  ['"генератор генератор"~0', [11]],
  ['=обстрілом', [1]],
  ['=обстріл', []],
  ['="під обстрілом"', [1]],
  ['="під обстріл"', []],
  ['обстр*', [1, 2]],
  ['*стріл*', [1, 2]],
  ['м?ст', [7, 8]],
  ['м??то', [1]],
  ['генератор?', [11]],
  ['brigde~2', [6]],
  ['bridgw~', [6]],
  ['bridgxw~1', []],
  ['bridgxw~2', [6]],
  ['Х-101', [10]],
  ['X-101', [10]],
  ['бахмут', [9, 10]],
  ['bakhmut', [9, 10]],
  ['kiev', [2, 8, 9]],
  ['odesa', [10]],
  ['ОБ`ЄКТ', [5]],
  ['ёлка', [4]],
  ['#міст', [7]],
  ['hashtag:міст', [7]],
  ['@sloboda_rescue_demo', [8]],
  ['email:press@example.org', [8]],
  ['domain:example.org', [9]],
  ['domain:news.example', [7]],
  ['url:news.example/a', [7]],
  ['https://news.example/a/b', [7]],
  ['phone:0440001234', [13]],
  ['phone:"+380 44 000 12 34"', [13]],
  ['phone:1234', [13]],
  ['phone:0440001235', []],
  ['card:4111111111111111', [13]],
  ['card:"4111 1111 1111 1111"', [13]],
  ['card:1111', [13]],
  ['iban:UA213223130000026007233566001', [13]],
  ['tax:12345678', [13]],
  ['passport:АА000123', [13]],
  ['passport:aa000123', [13]],
  ['imei:490154203237518', [13]],
  ['ip:192.0.2.1', [13]],
  ['mac:00-00-5E-00-53-0A', [13]],
  ['wallet:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', [13]],
  ['has:phone', [13]],
  ['has:card has:iban has:tax has:passport has:imei has:ip has:mac has:wallet', [13]],
  ['has:person OR has:country', []],
  ['person:шевченко', []],
  ['author:редак', [3]],
  ['author:"редакція"', [3]],
  ['channel:odd', [2, 4, 6, 8, 10, 12]],
  ['channel:11', [2, 4, 6, 8, 10, 12]],
  ['channel:10 обстріл', [1]],
  ['channel:1', []],
  ['channelid:10 обстріл', [1]],
  ['forwardedfrom:"ринок плюс"', [4]],
  ['forwardedfrom:@rynok_demo OR forwardedfrom:@demo', [4]],
  ['forwardedfrom:rynok_demo forwardedfrom:-1001000000077', [4]],
  ['forwardedfrom:"@"', []],
  ['forwardedfrom:100000007 OR forwardedfrom:demo OR forwardedfrom:11', []],
  ['-forwardedfrom:ринок мобилизация', [3]],
  ['lang:en', [6, 9]],
  ['type:post has:image', [2, 12]],
  ['tag:ВАЖЛИВО', [1]],
  ['category:нови', [3]],
  ['has:video', [6]],
  ['has:link', [7, 9]],
  ['has:hashtag OR has:email', [7, 8]],
  ['is:edited', [4]],
  ['is:duplicate', [10]],
  ['is:sensitive', [9]],
  ['-is:sensitive lang:en', [6]],
  ['views:>1000', [1]],
  ['views:>=1000', [1, 8]],
  ['views:40', [2]],
  ['views:<100', [2]],
  ['views:41..1000', [8]],
  ['forwards:>0', [7]],
  ['observed:>1', []],
  ['observed:1 views:>0', [1, 2, 8]],
  ['-views:>0', but(1, 2, 8)],
  // 21:30 UTC is 23:30 in Kyiv, so the day of every post is its number.
  ['on:2026-01-03', [3]],
  ['on:03.01.2026', [3]],
  ['before:2026-01-03', [1, 2]],
  ['after:2026-01-11', [11, 12, 13]],
  ['after:2026-01-03 before:2026-01-05', [3, 4]],
  // Days without posts: ClickHouse dates start in 1970.
  ['before:0325', []],
  ['before:2026-01-03 after:0325', [1, 2]],
  ['on:2026-01', everyone],
  ['on:2025', []],
  ['https://t.me/odd_demo/8', [8]],
  ['t.me/s/Odd_Demo/8?single', [8]],
  ['https://t.me/c/10/7', [7]],
  ['t.me/even_demo/8', []],
]

/** Posts with texts in their files. Their own words are in no other post, so each query finds some of these only. */
const filePosts: Pick<CasePost, 'text' | 'fileTexts'>[] = [
  {
    text: 'Дивіться світлину від очевидця про іржавий',
    fileTexts: [
      {
        kind: 'picture',
        hash: 'a'.repeat(64),
        text: 'корабель. Збір на тепловізор\nдля екіпажу, картка 4111 1111 1111 1111',
        // "екіпажу" may be read wrongly.
        unsure: [[33, 40]],
      },
    ],
  },
  {
    text: 'Тепловізор купили.',
    fileTexts: [
      {
        kind: 'document',
        hash: 'b'.repeat(64),
        text: 'Акт приймання: тепловізори, два корабля й тепловізор.',
      },
      { kind: 'picture', hash: 'c'.repeat(64), text: 'The rusty lighthouse 🔥' },
      { kind: 'speech', hash: 'd'.repeat(64), text: 'lighthouse keeper says hello' },
    ],
  },
  { text: 'Rusty keeper of the lighthouse.' },
]
export const fileCasePosts: CasePost[] = filePosts.map((post, i) => ({
  channel: 'Files',
  channelId: 20,
  username: 'files_demo',
  messageId: 101 + i,
  date: new Date(Date.UTC(2026, 1, 1 + i, 21, 30)).toISOString(),
  ...post,
}))

export const fileQueryCases: [string, number[]][] = [
  ['тепловізором', [101, 102]],
  ['=тепловізори', [102]],
  ['тепловізор in:image', [101]],
  ['in:image тепловізор', [101]],
  ['тепловізор in:file', [102]],
  ['тепловізор in:image in:file', [101, 102]],
  ['тепловізор in:speech', []],
  ['купили in:image', []],
  ['channel:files -тепловізор', [103]],
  ['channel:files -тепловізор in:image', [102, 103]],
  // Words in different texts do not follow each other, but are in one post.
  ['"іржавий корабель"', []],
  ['"іржавий корабель"~50', []],
  ['іржавий корабель', [101]],
  ['"збір на тепловізор"', [101]],
  ['"збір на тепловізор" in:image', [101]],
  ['"збір на тепловізор" in:file', []],
  ['"тепловізор збір"~2 in:image', [101]],
  ['"тепловізор екіпаж"~3', []],
  ['"два корабля"', [102]],
  ['"rusty lighthouse"', [102]],
  ['"rusty lighthouse" in:speech', []],
  ['"lighthouse keeper"', [102]],
  ['"lighthouse keeper" in:image', []],
  ['rusty keeper', [102, 103]],
  ['rusty keeper in:image', []],
  // A word that may be read wrongly is found by patterns and fuzzy words only.
  ['екіпаж', []],
  ['екіпаж*', [101]],
  ['екіпажі~1', [101]],
  ['екіпаж* in:image', [101]],
  ['екіпаж* in:file', []],
  ['тепловіз?р', [101, 102]],
  ['lighthous* in:speech', [102]],
  ['🔥 in:image', [102]],
  ['🔥 in:speech', []],
]
