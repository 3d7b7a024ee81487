import type { Language } from './clock.ts'
import { digestWriters } from './digest.texts.ts'
import type { Writer } from './draft.ts'
import { fundWriters } from './fund.texts.ts'
import { osintWriters } from './osint.texts.ts'
import { rescueWriters } from './rescue.texts.ts'
import type { Rhythm } from './timeline.ts'

export type DemoChannel = {
  /** Far above the ids that Telegram has assigned so far. */
  id: string
  title: string
  username: string
  type: 'public_channel' | 'public_supergroup'
  language: Language
  /** Number of posts, without those about the channel itself. */
  posts: number
  rhythm: Rhythm
  alarm: number
  followers: { first: number; last: number }
  audience: string[]
  frequency: string
  signatures: readonly string[]
  created: string
  pinned: string
  welcome: string
}

export type WrittenChannel = DemoChannel & { writers: readonly Writer[] }

export const writtenChannels: readonly WrittenChannel[] = [
  {
    id: '9000000101',
    title: 'Рятувальна служба Слобожанщини',
    username: 'sloboda_rescue_demo',
    type: 'public_channel',
    language: 'uk',
    posts: 1050,
    rhythm: 'newsroom',
    alarm: 1,
    followers: { first: 38_400, last: 61_900 },
    audience: ['мешканці регіону', 'медіа'],
    frequency: 'кілька разів на день',
    signatures: ['Пресслужба', 'Марина Стодоля', 'Черговий диспетчер'],
    writers: rescueWriters,
    created: 'Канал створено',
    pinned: 'закріплено повідомлення',
    welcome:
      'Це демонстраційний канал вигаданої рятувальної служби. Події, люди, номери й адреси вигадані; справжні лише назви міст. Екстрений виклик: 101.',
  },
  {
    id: '9000000202',
    title: 'Фонд «Дорога й тепло»',
    username: 'dim_i_doroha_demo',
    type: 'public_channel',
    language: 'uk',
    posts: 600,
    rhythm: 'office',
    alarm: 0.15,
    followers: { first: 4_150, last: 9_320 },
    audience: ['волонтери', 'благодійники', 'військові'],
    frequency: 'щодня',
    signatures: ['Олег Верболоз', 'Ганна Тихобрід'],
    writers: fundWriters,
    created: 'Канал створено',
    pinned: 'закріплено повідомлення',
    welcome:
      'Це демонстраційний канал вигаданого фонду. Картки й рахунки — загальновідомі тестові номери, переказати на них нічого не можна.',
  },
  {
    id: '9000000303',
    title: 'Южный вестник | Дайджест',
    username: 'south_visnyk_demo',
    type: 'public_channel',
    language: 'ru',
    posts: 760,
    rhythm: 'newsroom',
    alarm: 0.7,
    followers: { first: 88_200, last: 104_500 },
    audience: ['жители региона'],
    frequency: 'кілька разів на день',
    signatures: [],
    writers: digestWriters,
    created: 'Канал создан',
    pinned: 'закреплено сообщение',
    welcome:
      'Это демонстрационный канал вымышленной редакции. События, люди, телефоны и номера карт вымышлены; настоящие только названия городов.',
  },
  {
    id: '9000000404',
    title: 'Grey Lines OSINT',
    username: 'grey_lines_demo',
    type: 'public_channel',
    language: 'en',
    posts: 520,
    rhythm: 'evening',
    alarm: 0.5,
    followers: { first: 21_700, last: 47_300 },
    audience: ['researchers', 'journalists'],
    frequency: 'щодня',
    signatures: ['Imke Sandbrook', 'Tobias Fennimore'],
    writers: osintWriters,
    created: 'Channel created',
    pinned: 'pinned a message',
    welcome:
      'A demonstration channel of an invented research group. Events, people, addresses and files are made up; only the names of towns are real.',
  },
]

/** Three languages in one group: questions, answers and forwards. */
export const chatChannel: DemoChannel = {
  id: '9000000505',
  title: 'Чат «Перехрестя» | логістика',
  username: 'perekhrestia_chat_demo',
  type: 'public_supergroup',
  language: 'uk',
  posts: 420,
  rhythm: 'office',
  alarm: 0.3,
  followers: { first: 160, last: 412 },
  audience: ['волонтери', 'водії'],
  frequency: 'щодня',
  signatures: [],
  created: 'Групу створено',
  pinned: 'закріплено повідомлення',
  welcome:
    'Демонстраційна група. Учасники вигадані. Пишіть, кому зручно: українською, по-русски or in English.',
}

/** Mostly forwards of posts of the others, unchanged or shortened. */
export const relayChannel: DemoChannel = {
  id: '9000000606',
  title: 'Переказ · Relay',
  username: 'perekaz_relay_demo',
  type: 'public_channel',
  language: 'uk',
  posts: 250,
  rhythm: 'evening',
  alarm: 0.6,
  followers: { first: 2_300, last: 3_050 },
  audience: ['медіа'],
  frequency: 'щотижня',
  signatures: [],
  created: 'Канал створено',
  pinned: 'закріплено повідомлення',
  welcome:
    'Демонстраційний канал-переказувач: дописи інших вигаданих каналів трьома мовами, дослівно або скорочено.',
}
