import { cards, imei, phone } from './identifiers.ts'
import type { Random } from './random.ts'

/** `type` is that of the formatting: bold, hashtag, link … */
type Entity = {
  type: string
  text: string
  href?: string
  user_id?: string
  document_id?: string
  language?: string
  collapsed?: boolean
}
export type DesktopScene = {
  type: 'message' | 'service' | 'unsupported'
  fields: Record<string, unknown>
  editedAfter?: number
  sameSecond?: true
}

const title = 'Архів «Вітряк» (демо)'
const self = { from: title, from_id: 'channel9000000707' }
const notIncluded = '(File not included. Change data exporting settings to download.)'

const plain = (text: string): Entity => ({ type: 'plain', text })

/** Desktop writes a plain string if nothing is formatted, otherwise a list of strings and objects. */
function desktopText(entities: readonly Entity[]) {
  const [first] = entities
  const unformatted = entities.length === 1 && first?.type === 'plain'
  return {
    text: unformatted
      ? first.text
      : entities.map((entity) => (entity.type === 'plain' ? entity.text : entity)),
    text_entities: entities,
  }
}

function message(entities: readonly Entity[], fields: Record<string, unknown> = {}): DesktopScene {
  return {
    type: 'message',
    fields: {
      ...self,
      ...fields,
      ...(entities.length > 0 ? desktopText(entities) : { text: '', text_entities: [] }),
    },
  }
}

function service(action: string, fields: Record<string, unknown> = {}): DesktopScene {
  return {
    type: 'service',
    fields: { actor: title, actor_id: self.from_id, action, ...fields, text: '', text_entities: [] },
  }
}

function photo(number: number) {
  return { photo: `photos/photo_${number}.jpg`, photo_file_size: 184_220, width: 1280, height: 853 }
}

function markup(random: Random): DesktopScene[] {
  return [
    service('create_channel', { title }),
    message([plain('Вигаданий канал для перевірки імпорту. Усі події, люди й номери вигадані.')]),
    service('pin_message', { message_id: 2 }),
    message([
      { type: 'bold', text: 'Обстріл околиць Харкова' },
      plain('\n\nРятувальники працюють на місці, подробиці згодом. '),
      { type: 'hashtag', text: '#обстріл' },
    ]),
    message([
      plain('Курсив '),
      { type: 'italic', text: 'після обстрілів' },
      plain(', підкреслення '),
      { type: 'underline', text: 'важливо' },
      plain(', закреслене '),
      { type: 'strikethrough', text: 'спростовано' },
      plain(' і '),
      { type: 'spoiler', text: 'приховане' },
      plain('.'),
    ]),
    message([
      plain('Команда '),
      { type: 'code', text: 'sha256sum archive.zip' },
      plain(' і блок:\n'),
      { type: 'pre', text: 'for f in *.jpg; do\n  sha256sum "$f"\ndone', language: 'bash' },
    ]),
    message([
      { type: 'blockquote', text: 'Дорогу через Чугуїв відкрито з 08:00.', collapsed: false },
      plain('\nЦитата з повідомлення диспетчера.'),
    ]),
    message([
      plain('Звіт: '),
      { type: 'link', text: 'https://report.example.org/vitriak/77' },
      plain(', та сама сторінка '),
      { type: 'text_link', text: 'за посиланням', href: 'https://news.example/vitriak?from=tg' },
      plain('; виплати на '),
      { type: 'text_link', text: 'https://diia.example/vyplaty', href: 'https://vyplaty-diia.example/card' },
    ]),
    message([
      plain('Пишіть '),
      { type: 'mention', text: '@perekhrestia_chat_demo' },
      plain(' або '),
      { type: 'mention_name', text: 'Олегові', user_id: 'user900000001' },
      plain(', пошта '),
      { type: 'email', text: 'vitriak@example.org' },
    ]),
    message([
      plain('Телефон '),
      { type: 'phone', text: phone(random, 'uk') },
      plain(', картка '),
      { type: 'bank_card', text: cards[0] },
      plain(`, IMEI ${imei}`),
    ]),
    message([
      { type: 'cashtag', text: '$UAH' },
      plain(' за добу без змін, '),
      { type: 'bot_command', text: '/rates' },
      plain(' показує всі курси'),
    ]),
    message([
      { type: 'custom_emoji', text: '🔥', document_id: 'stickers/sticker (1).webp' },
      plain(' Пожежу біля Ізюма погашено.'),
    ]),
    message([plain('Невідома розмітка: '), { type: 'formatted_date', text: '12 березня' }, plain('')]),
    message([plain('Загроза минула, відбій тривоги.')], { reply_to_message_id: 4 }),
    { ...message([plain('Після обстрілу без світла 1 240 родин (уточнено).')]), editedAfter: 1_900 },
    { ...message([plain('Розклад рейсів оновлено: виїзд о 07:30.')]), editedAfter: 640 },
    message([plain('Обстріл Нікополя: пошкоджено школу, постраждалих немає.')], {
      forwarded_from: 'Рятувальна служба Слобожанщини',
      forwarded_from_id: 'channel9000000101',
    }),
    message([plain('Сообщение без указания канала: дорога свободна.')], { forwarded_from: null }),
    message([plain('Підписаний допис редактора.')], { author: 'Дарина Ластовець' }),
    message([plain('Result of the weekly count.')], { via_bot: '@count_demo_bot' }),
    { type: 'unsupported', fields: {} },
  ]
}

function media(): DesktopScene[] {
  return [
    message([plain('Наслідки обстрілу, фото з місця.')], photo(1)),
    message([plain('Колона вирушає до Краматорська.')], photo(2)),
    { ...message([], photo(3)), sameSecond: true },
    { ...message([], photo(4)), sameSecond: true },
    message([plain('Відео з дороги.')], {
      file: 'video_files/road.mp4',
      file_name: 'road.mp4',
      file_size: 8_412_200,
      thumbnail: 'video_files/road.mp4_thumb.jpg',
      thumbnail_file_size: 9_120,
      media_type: 'video_file',
      mime_type: 'video/mp4',
      duration_seconds: 41,
      width: 1280,
      height: 720,
    }),
    message([], {
      file: notIncluded,
      media_type: 'voice_message',
      mime_type: 'audio/ogg',
      duration_seconds: 17,
    }),
    message([], {
      file: 'round_video_messages/file_1.mp4',
      media_type: 'video_message',
      mime_type: 'video/mp4',
      duration_seconds: 22,
      width: 384,
      height: 384,
    }),
    message([plain('Подкаст о работе порта.')], {
      file: 'files/podcast-12.mp3',
      file_name: 'podcast-12.mp3',
      file_size: 14_400_000,
      media_type: 'audio_file',
      performer: 'Южный вестник',
      title: 'Выпуск 12',
      mime_type: 'audio/mpeg',
      duration_seconds: 1_260,
    }),
    message([], {
      file: 'stickers/sticker (2).webp',
      media_type: 'sticker',
      sticker_emoji: '👍',
      mime_type: 'image/webp',
      width: 512,
      height: 512,
    }),
    message([], {
      file: 'animations/wind.mp4',
      file_name: 'wind.mp4',
      media_type: 'animation',
      mime_type: 'video/mp4',
      duration_seconds: 3,
      width: 480,
      height: 270,
    }),
    message([plain('Таблиця потреб на тиждень.')], {
      file: '(File exceeds maximum size. Change data exporting settings to download.)',
      file_name: 'potreby.xlsx',
      file_size: 48_200_000,
      mime_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    message([], {
      poll: {
        question: 'Коли зручніше розвантажувати?',
        closed: true,
        total_voters: 48,
        answers: [
          { text: 'Зранку', voters: 31, chosen: false },
          { text: 'Увечері', voters: 17, chosen: false },
        ],
      },
    }),
    message([], {
      poll: {
        question: [plain('Which report '), { type: 'bold', text: 'first' }, plain('?')],
        closed: false,
        total_voters: 9,
        answers: [
          { text: [plain('Losses')], voters: 5, chosen: false },
          { text: [plain('Imagery')], voters: 4, chosen: false },
        ],
      },
    }),
    message([plain('Точка збору.')], {
      location_information: { latitude: 49.99, longitude: 36.23 },
      place_name: 'Північний вокзал',
      address: 'Харків',
    }),
    message([], {
      contact_information: { first_name: 'Диспетчер', last_name: '', phone_number: '+380440001234' },
    }),
    message([plain('Дякуємо за реакції.')], {
      reactions: [
        { type: 'emoji', count: 41, emoji: '👍' },
        { type: 'emoji', count: 7, emoji: '🙏' },
        { type: 'custom_emoji', count: 2, document_id: notIncluded },
        { type: 'paid', count: 1 },
      ],
    }),
    message([plain('Кнопки під дописом.')], {
      inline_bot_buttons: [[{ type: 'url', text: 'Відкрити', data: 'https://news.example/vitriak' }]],
    }),
    service('edit_group_title', { title }),
    service('edit_group_photo', photo(5)),
    service('vitriak_future_action', { note: 'an action that no importer knows yet' }),
  ]
}

const towns = ['Харкова', 'Чугуєва', 'Ізюма', 'Краматорська', 'Запоріжжя', 'Нікополя', 'Сум'] as const
const cargo = ['води', 'ліків', 'генераторів', 'ковдр', 'дров', 'турнікетів'] as const

function chronicle(random: Random, count: number): DesktopScene[] {
  return Array.from({ length: count }, (_, i) =>
    message([
      plain(
        `Хроніка, запис ${i + 1}. ${random.pick(['Після обстрілу', 'До початку обстрілів', 'Між двома обстрілами', 'Під обстрілом'])} до ${random.pick(towns)} доставлено ${random.int(6, 20)} ящиків ${random.pick(cargo)}. `,
      ),
      { type: 'hashtag', text: random.pick(['#хроніка', '#рейс', '#допомога']) },
    ]),
  )
}

export function desktopScenes(random: Random): DesktopScene[] {
  return [...markup(random), ...media(), ...chronicle(random, 21)]
}
