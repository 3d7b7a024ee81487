import { categories, counted, type Draft, type Scene } from './draft.ts'
import { cards, phone } from './identifiers.ts'
import { photos, voice } from './media.ts'

/** Each member writes in one language; some switch. */
export const members = [
  { name: 'Olena (склад)', languages: ['uk'] },
  { name: 'Тарас В.', languages: ['uk'] },
  { name: 'Дарина Ластовець', languages: ['uk'] },
  { name: 'Михась', languages: ['uk', 'ru'] },
  { name: 'Вера Лиманская', languages: ['ru'] },
  { name: 'Захар Т.', languages: ['ru', 'uk'] },
  { name: 'Piotr Zagajnik', languages: ['en'] },
  { name: 'Imke S.', languages: ['en'] },
] as const
export type Member = (typeof members)[number]
type ChatLanguage = Member['languages'][number]

type Exchange = (scene: Scene) => { question: string; answers: readonly string[] }

const towns = {
  uk: ['Харкова', 'Чугуєва', 'Ізюма', 'Краматорська', 'Запоріжжя', 'Херсона', 'Полтави'],
  ru: ['Харькова', 'Одессы', 'Запорожья', 'Николаева', 'Днепра', 'Херсона'],
  en: ['Kharkiv', 'Izium', 'Kramatorsk', 'Lviv', 'Dnipro', 'Sumy'],
} as const

const uk: readonly Exchange[] = [
  ({ random }) => ({
    question: `Хто їде ${random.pick(['завтра', 'у середу', 'на вихідних', 'після обіду'])} до ${random.pick(towns.uk)}? Є ${counted(random.int(2, 40), 'коробка', 'коробки', 'коробок')} ${random.pick(['ліків', 'сіток', 'одягу', 'води'])}.`,
    answers: [
      `Я можу, виїзд о ${random.int(5, 9)}:${random.pick(['00', '15', '30'])}.`,
      `Наш бус повний, але спитайте @dispatcher_doroha_demo, у них було ${random.int(5, 9)} вільних місць.`,
      `Візьму ${counted(random.int(2, 12), 'коробку', 'коробки', 'коробок')}, більше не влізе.`,
    ],
  }),
  ({ random }) => ({
    question: `Чи чути у вас вибухи? Біля ${random.pick(towns.uk)} гучно вже ${counted(random.int(5, 50), 'хвилину', 'хвилини', 'хвилин')}.`,
    answers: [
      `Так, обстріл із ${random.int(3, 23)}:${random.int(10, 59)}, ми в укритті.`,
      `У нас тихо, тривога вже ${random.int(10, 180)} хв.`,
      `Прилетіло по околиці, ${random.int(1, 5)}-й прихід. Бережіть себе.`,
    ],
  }),
  ({ random }) => ({
    question: `Потрібен ${random.pick(['генератор на 3 кВт', 'домкрат', 'причіп', 'тепловізор', 'мотор до човна', 'зимовий намет'])}, на ${counted(random.int(2, 14), 'день', 'дні', 'днів')}. Хто має?`,
    answers: [
      `Є, телефонуйте ${phone(random, 'uk')}.`,
      `Продають за ${random.int(8, 60) * 500} грн, скину контакт.`,
      `Наш зламаний, майстер Жоломій обіцяє полагодити за ${counted(random.int(2, 9), 'день', 'дні', 'днів')}.`,
    ],
  }),
  ({ random }) => ({
    question: `Скинулися на пальне: ${random.int(3, 40) * 250} грн. Картка ${random.pick(cards)}. Кому ще треба?`,
    answers: [
      `Нам, ${counted(random.int(30, 90), 'літр', 'літри', 'літрів')} до ${random.pick(towns.uk)}.`,
      `Дякую, поки вистачає, бак на ${random.int(30, 95)} %.`,
      `Чек № ${random.int(100, 9999)} скинула в звіт.`,
    ],
  }),
  ({ random }) => ({
    question: `Як дорога через ${random.pick(['Лозову', 'Балаклію', 'Барвінкове', 'Павлоград'])}? Кажуть, після обстрілів міст закрили, об'їзд ${random.int(12, 70)} км.`,
    answers: [
      `Проїхали о ${random.int(6, 19)}:${random.int(10, 59)}, ями, але можна.`,
      `Закрито до ${random.int(9, 18)}:00, працюють сапери.`,
      `Об'їзд нормальний, плюс ${random.int(15, 80)} хв.`,
    ],
  }),
]

const ru: readonly Exchange[] = [
  ({ random }) => ({
    question: `Кто принимал груз из ${random.pick(towns.ru)}? Накладная № ${random.int(1000, 9999)}, не хватает ${random.int(5, 12)} мест.`,
    answers: [
      `Я принимала, остальное стоит у второго окна, ряд ${random.int(1, 20)}.`,
      `Проверьте ещё раз: по описи было ${random.int(20, 60)}.`,
      `Водитель звонил, довезёт к ${random.int(10, 20)}:00.`,
    ],
  }),
  ({ random }) => ({
    question: `Есть свет возле ${random.pick(towns.ru)}? После обстрела отключили ${random.int(2, 6)}-ю очередь.`,
    answers: [
      `Дали в ${random.int(6, 22)}:${random.int(10, 59)}, напряжение ${random.int(190, 228)} В.`,
      `Нет, сидим на генераторе ${counted(random.int(3, 30), 'час', 'часа', 'часов')}.`,
      `Обещают после ${random.int(12, 21)}:00.`,
    ],
  }),
  ({ random }) => ({
    question: `Нужен переводчик с ${random.pick(['английского', 'польского', 'немецкого', 'литовского'])} на ${counted(random.int(1, 6), 'час', 'часа', 'часов')}, документы на машину.`,
    answers: [
      `Могу вечером, ${random.int(18, 21)}:30.`,
      `Пишите на perevod@example.org, укажите заказ ${random.int(10, 999)}.`,
      `Уже переводили такой договор, шаблон № ${random.int(2, 40)} в закрепе.`,
    ],
  }),
  ({ random }) => ({
    question: `Кто знает, сколько ждать на границе? Везём ${counted(random.int(2, 18), 'тонну', 'тонны', 'тонн')}, в очереди ${counted(random.int(20, 190), 'машина', 'машины', 'машин')}.`,
    answers: [
      `Вчера прошли за ${counted(random.int(4, 30), 'час', 'часа', 'часов')}.`,
      `Через соседний пункт быстрее, там перед нами стояло ${random.int(5, 20)} машин.`,
      `Готовьте ${counted(random.int(2, 7), 'копию', 'копии', 'копий')} декларации.`,
    ],
  }),
]

const en: readonly Exchange[] = [
  ({ random }) => ({
    question: `Our truck leaves ${random.pick(['Kraków', 'Vilnius', 'Leipzig', 'Rotterdam'])} on ${random.pick(['Monday', 'Tuesday', 'Thursday', 'Friday'])}, ${random.int(2, 20)} pallets for ${random.pick(towns.en)}. Who can unload?`,
    answers: [
      `We can, after ${random.int(9, 16)}:00, with ${random.int(2, 8)} people.`,
      `Warehouse ${random.int(1, 9)} has a forklift, call ${phone(random, 'uk')}.`,
      `Please send the packing list, we have room for ${random.int(2, 12)} pallets.`,
    ],
  }),
  ({ random }) => ({
    question: `Is the report about shelling of ${random.pick(towns.en)} at ${random.int(1, 23)}:${random.int(10, 59)} confirmed?`,
    answers: [
      `Two sources so far, ${random.int(2, 9)} impacts, no casualties known.`,
      `See @grey_lines_demo, brief no. ${random.int(100, 500)}.`,
      `Not yet, wait ${random.int(10, 50)} minutes.`,
    ],
  }),
  ({ random }) => ({
    question: `Customs ask for form ${random.int(100, 999)}-${random.pick(['A', 'B'])} for ${random.int(3, 60)} drones. Has anybody filled it in?`,
    answers: [
      `Yes, template ${random.int(2, 30)} in the files.`,
      `Call ${phone(random, random.pick(['gb', 'de']))}, they answered us in ${random.int(2, 20)} minutes.`,
      `For fewer than ${random.int(20, 90)} pieces you do not need it.`,
    ],
  }),
]

const exchanges: Record<ChatLanguage, readonly Exchange[]> = { uk, ru, en }

/** A question with the answers of other members. */
export function conversation(scene: Scene, language: ChatLanguage): { question: Draft; answers: Draft[] } {
  const { random } = scene
  const { question, answers } = random.pick(exchanges[language])(scene)
  return {
    question: spoken(scene, question),
    answers: random.sample(answers, random.int(1, 3)).map((text) => spoken(scene, text)),
  }
}

function spoken({ random }: Scene, text: string): Draft {
  const media = random.chance(0.08)
    ? photos(random, random.int(1, 2))
    : random.chance(0.03)
      ? [voice(random)]
      : []
  return { text, category: categories.logistics, keywords: [], media }
}

export function speakerOf(language: ChatLanguage, random: Scene['random'], except?: string): Member {
  return random.pick(
    members.filter(({ name, languages }) => name !== except && languages.some((known) => known === language)),
  )
}
