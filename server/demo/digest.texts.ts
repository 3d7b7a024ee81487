import { dayAndMonth, earlier, partOfDay, timeOfDay } from './clock.ts'
import { categories, counted, grouped, hashtags, page, paragraph, type Scene, type Writer } from './draft.ts'
import { articleUrl, cards, phone } from './identifiers.ts'
import { audio, photos, video } from './media.ts'

const places = [
  { name: 'Одесса', of: 'Одессы', to: 'в Одессу', in: 'в Одессе', object: 'Одессу' },
  { name: 'Николаев', of: 'Николаева', to: 'в Николаев', in: 'в Николаеве', object: 'Николаев' },
  { name: 'Херсон', of: 'Херсона', to: 'в Херсон', in: 'в Херсоне', object: 'Херсон' },
  { name: 'Запорожье', of: 'Запорожья', to: 'в Запорожье', in: 'в Запорожье', object: 'Запорожье' },
  { name: 'Днепр', of: 'Днепра', to: 'в Днепр', in: 'в Днепре', object: 'Днепр' },
  { name: 'Кривой Рог', of: 'Кривого Рога', to: 'в Кривой Рог', in: 'в Кривом Роге', object: 'Кривой Рог' },
  { name: 'Измаил', of: 'Измаила', to: 'в Измаил', in: 'в Измаиле', object: 'Измаил' },
  { name: 'Харьков', of: 'Харькова', to: 'в Харьков', in: 'в Харькове', object: 'Харьков' },
  { name: 'Никополь', of: 'Никополя', to: 'в Никополь', in: 'в Никополе', object: 'Никополь' },
  { name: 'Черноморск', of: 'Черноморска', to: 'в Черноморск', in: 'в Черноморске', object: 'Черноморск' },
] as const

/** Invented people, in the nominative and the genitive. */
const people = [
  { name: 'Лев Аркадьевич Перегуда', of: 'Льва Аркадьевича Перегуды' },
  { name: 'Нина Фёдоровна Соломаха', of: 'Нины Фёдоровны Соломахи' },
  { name: 'Глеб Родионович Чумаков-Степной', of: 'Глеба Родионовича Чумакова-Степного' },
  { name: 'Алла Геннадиевна Ветрогон', of: 'Аллы Геннадиевны Ветрогон' },
  { name: 'Захар Ильич Тихополец', of: 'Захара Ильича Тихопольца' },
  { name: 'Вера Семёновна Лиманская', of: 'Веры Семёновны Лиманской' },
  { name: 'Марк Эдуардович Причальный', of: 'Марка Эдуардовича Причального' },
] as const

const streets = [
  'улице Садовой',
  'Приморском бульваре',
  'улице Заводской',
  'Степной улице',
  'проспекте Мира',
  'улице Пушкинской',
  'Портовой улице',
  'Соборной площади',
] as const

const deepStrikes = [
  'ударными беспилотниками Shahed-136',
  'баллистической ракетой «Искандер-М»',
  'крылатыми ракетами «Калибр»',
  'ракетой «Оникс»',
  'ракетами Х-59',
] as const

const frontStrikes = [
  'управляемыми авиабомбами КАБ-500',
  'реактивными снарядами РСЗО «Град»',
  'ствольной артиллерией',
  'FPV-дронами',
] as const
const frontline: readonly string[] = ['Херсон', 'Запорожье', 'Никополь', 'Харьков']

function shelling({ random, clock }: Scene) {
  const place = random.pick(places)
  const strikes = frontline.includes(place.name) ? [...deepStrikes, ...frontStrikes] : deepStrikes
  const hurt = random.int(1, 12)
  return {
    text: page(
      paragraph(
        random.pick([
          `${partOfDay(clock, 'ru')} ${place.object} обстреляли ${random.pick(strikes)}.`,
          `Около ${earlier(clock, random.int(10, 120))} ${place.in} прогремели взрывы: по предварительным данным, удар нанесён ${random.pick(strikes)}.`,
          `Последствия обстрела ${place.of}, который начался в ${earlier(clock, random.int(40, 240))}.`,
          `После ночных обстрелов ${place.in} коммунальные службы убирают обломки на ${random.pick(streets)}.`,
          `Военная администрация сообщила об обстреле окрестностей ${place.of}.`,
        ]),
        random.pick([
          'Повреждены крыша и фасад жилого дома.',
          `Без света остались ${counted(random.int(3, 90) * 10, 'абонент', 'абонента', 'абонентов')}.`,
          'Есть попадание в склад, горит тара.',
          `Выбиты окна в ${random.pick(['школе', 'поликлинике', 'общежитии', 'детском саду', 'библиотеке'])} на ${random.pick(streets)}.`,
          'Часть целей сбила ПВО, обломки упали на пустыре.',
        ]),
      ),
      random.pick([
        `Пострадавших: ${hurt}.`,
        'Обошлось без пострадавших.',
        'Данные о пострадавших уточняются.',
        `Пострадавших: ${hurt}, из них госпитализировано — ${Math.ceil(hurt / 2)}.`,
        `На месте работают спасатели, подробности — ${articleUrl(random, 'visnyk.example', 'news')}`,
      ]),
      random.chance(0.6) ? hashtags(random, ['обстрел', 'война', 'Юг', 'последствия'], random.int(1, 2)) : '',
    ),
    category: categories.shelling,
    keywords: ['обстрел', 'последствия'],
    media: random.chance(0.6) ? photos(random, random.int(1, 4)) : random.chance(0.5) ? [video(random)] : [],
    sensitive: random.chance(0.4),
  }
}

function utilities({ random, clock }: Scene) {
  const place = random.pick(places)
  const street = random.pick(streets)
  return {
    text: page(
      random.pick([
        `${place.name}: на ${street} до ${random.int(15, 22)}:00 не будет ${random.pick(['воды', 'газа', 'света', 'отопления'])}. Устраняют ${random.pick(['порыв трубы', 'аварию на подстанции', 'последствия обстрела', 'износ теплотрассы'])}.`,
        `График отключений ${place.in} на ${dayAndMonth(clock, 'ru')}: ${random.int(1, 3)} очередь — с ${random.int(6, 9)}:00 до ${random.int(10, 13)}:00, ${random.int(4, 6)} очередь — с ${random.int(14, 16)}:00 до ${random.int(17, 20)}:00.`,
        `Подвоз воды ${place.in}: цистерны будут стоять на ${street} с ${random.int(8, 11)}:30.`,
        `Энергетики вернули свет ${counted(random.int(4, 60) * 100, 'потребителю', 'потребителям', 'потребителям')} ${place.in}, ремонт занял ${random.int(3, 30)} ч.`,
      ]),
      random.pick([
        `Аварийная служба: ${phone(random, 'uk')}.`,
        `Карта отключений: ${articleUrl(random, 'maps.example.org', 'grid')}`,
        `Источник: пресс-служба водоканала, ${random.pick(people).name}.`,
        '',
      ]),
      random.chance(0.4)
        ? hashtags(random, ['коммуналка', 'свет', 'вода', place.name.replace(' ', '')], 2)
        : '',
    ),
    category: categories.society,
    keywords: ['коммунальные службы'],
    media: random.chance(0.2) ? photos(random, 1) : [],
  }
}

function prices({ random, clock }: Scene) {
  const [first, second, third] = random.sample(
    [
      'картофель',
      'гречка',
      'яйца (десяток)',
      'молоко',
      'лук',
      'сахар',
      'подсолнечное масло',
      'хлеб',
      'дизель, литр',
      'бензин А-95, литр',
    ],
    3,
  )
  const price = () => `${random.int(18, 96)},${random.pick(['00', '50', '90', '20'])} грн`
  return {
    text: page(
      `Цены на рынках ${random.pick(places).of}, ${dayAndMonth(clock, 'ru')}`,
      `${first} — ${price()}\n${second} — ${price()}\n${third} — ${price()}`,
      random.pick([
        'За неделю заметнее всего подорожали овощи.',
        `Курс в обменниках: ${random.int(41, 48)},${random.int(10, 99)}.`,
        'По сравнению с прошлым месяцем почти без изменений.',
        `Таблица: ${articleUrl(random, 'visnyk.example', 'prices')}`,
      ]),
      hashtags(random, ['цены', 'рынок', 'экономика'], random.int(1, 2)),
    ),
    category: categories.economy,
    keywords: ['цены', 'рынок'],
  }
}

function fraud({ random }: Scene) {
  const amount = random.int(4, 180) * 500
  return {
    text: page(
      random.pick([
        `Житель ${random.pick(places).of} перевёл мошенникам ${grouped(amount)} грн: звонивший назвался сотрудником банка.`,
        `Полиция ${random.pick(places).in} предупреждает о фальшивых сборах на лечение. Преступники указывали карту ${random.pick(cards)}.`,
        `Суд ${random.pick(places).in} рассмотрит дело о краже ${grouped(amount)} грн гуманитарной помощи. Защиту ведёт адвокат ${random.pick(people).name}.`,
        `Задержан подозреваемый в угоне микроавтобуса волонтёров. По данным следствия, машину готовили к продаже ${random.pick(['в Молдове', 'в Румынии', 'в Польше', 'в Чехии'])}.`,
        `СБУ сообщила о подозрении жителю ${random.pick(places).of}: по версии следствия, он передавал координаты позиций ПВО.`,
      ]),
      random.pick([
        `Звонили с номера ${phone(random, random.pick(['us', 'gb', 'fr']))}.`,
        `Сообщить о подобном: ${phone(random, 'uk')} или police@example.org.`,
        `Номер производства — ${random.int(100, 999)}/${random.int(1000, 9999)}.`,
        `Документ: ${articleUrl(random, 'archive.test', 'court')}`,
      ]),
      hashtags(random, ['мошенники', 'полиция', 'суд', 'внимание'], random.int(1, 2)),
    ),
    category: categories.crime,
    keywords: ['мошенничество', 'полиция'],
  }
}

function roads({ random, clock }: Scene) {
  const place = random.pick(places)
  return {
    text: page(
      random.pick([
        `ДТП на выезде из ${place.of}: столкнулись ${random.pick(['маршрутка и грузовик', 'два легковых автомобиля', 'скорая и внедорожник', 'мотоцикл и такси'])}. Движение в сторону центра затруднено с ${earlier(clock, random.int(10, 90))}.`,
        `Трамвай № ${random.int(1, 31)} ${place.in} временно ходит по изменённому маршруту из-за ${random.pick(['ремонта путей', 'обрыва сети', 'повреждения рельсов обломками', 'разминирования склона'])}.`,
        `Паромная переправа у ${place.of} не работает: ${random.pick(['шторм', 'туман', 'воздушная тревога', 'технический осмотр'])}.`,
        `Поезд ${random.int(20, 140)}/${random.int(20, 140)} прибудет ${place.to} с опозданием на ${counted(random.int(15, 190), 'минуту', 'минуты', 'минут')}.`,
      ]),
      random.pick([
        'Объезд — по окружной.',
        `Фото прислал подписчик, спасибо. Наша почта — redaktsiya@example.org`,
        `Схема объезда: ${articleUrl(random, 'maps.example.org', 'roads')}`,
        `Пассажиры могут сдать билеты по телефону ${phone(random, 'uk')}.`,
      ]),
      random.chance(0.5) ? hashtags(random, ['транспорт', 'ДТП', 'дорога'], random.int(1, 2)) : '',
    ),
    category: categories.society,
    keywords: ['транспорт'],
    media: random.chance(0.45) ? photos(random, random.int(1, 3)) : [],
  }
}

function danger({ random, clock }: Scene) {
  const time = timeOfDay(clock)
  const place = random.pick(places)
  return {
    text: random.pick([
      `❗️${time} ${place.name} — воздушная тревога, пройдите в укрытие`,
      `${time} Беспилотники со стороны моря, курс на ${place.object}. Группа из ${random.int(2, 11)}.`,
      `✅ ${time} Отбой тревоги ${place.in}`,
      `${time} Взрывы ${place.in}, работает ПВО. Не публикуйте место и время прилётов.`,
      `${time} Угроза баллистики для ${place.of}, берегите себя`,
    ]),
    category: categories.shelling,
    keywords: ['тревога'],
  }
}

function society({ random, clock }: Scene) {
  const person = random.pick(people)
  const place = random.pick(places)
  return {
    text: page(
      random.pick([
        `${dayAndMonth(clock, 'ru')} ${place.in} откроют ${random.pick(['выставку военной фотографии', 'подземную школу', 'приют для животных', 'мастерскую протезирования', 'читальный зал в метро'])}. Автор идеи — ${person.name}.`,
        `Ветеран и тренер ${person.name} набирает группу подростков ${place.in}. Занятия бесплатные.`,
        `Интервью: ${person.name} о том, как ${random.pick(['музей спасал фонды под обстрелами', 'пекарня возит хлеб в прифронтовые сёла', 'врачи работали без света', 'порт учится жить заново'])}.`,
        `Экипаж буксира, которым командует капитан ${person.name}, снял с мели баржу у ${place.of}.`,
        `Старшему лейтенанту с позывным «${random.pick(['Лиман', 'Бакен', 'Скиф', 'Штурман', 'Седой'])}» вручили награду ${place.in}.`,
      ]),
      random.pick([
        `Полностью: ${articleUrl(random, 'visnyk.example', 'people')}`,
        `Вход свободный, адрес — на ${random.pick(streets)}, ${random.int(1, 90)}.`,
        `Связаться: ${phone(random, 'uk')}`,
        `Подкаст № ${random.int(3, 140)} — во вложении.`,
      ]),
      hashtags(random, ['город', 'люди', 'культура', 'ветераны'], random.int(1, 2)),
    ),
    category: categories.society,
    keywords: ['люди', 'культура'],
    media: random.chance(0.2)
      ? [audio(random, `podcast-${random.int(100, 999)}.mp3`)]
      : random.chance(0.6)
        ? photos(random, random.int(1, 5))
        : [],
  }
}

function evening({ random, clock }: Scene) {
  const headlines = random.sample(
    [
      `${random.pick(places).name}: ночной обстрел, пострадавших ${random.int(1, 9)}`,
      `Порты Одесской области приняли ${counted(random.int(2, 19), 'судно', 'судна', 'судов')} за сутки`,
      `Водоканал переходит на зимний режим, объёмы — ${random.int(60, 99)} % от нормы`,
      `В больницах ${random.pick(places).of} ${counted(random.int(2, 16), 'новый генератор', 'новых генератора', 'новых генераторов')}`,
      `Из ${random.pick(places).of} эвакуировали ${counted(random.int(12, 140), 'человека', 'человека', 'человек')}`,
      `Военные показали работу комплекса Patriot ${random.pick(['под Киевом', 'на юге', 'на полигоне'])}`,
      `Партнёры из ${random.pick(['Польши', 'Литвы', 'Германии', 'Румынии', 'Норвегии'])} передали ${counted(random.int(2, 14), 'автобус', 'автобуса', 'автобусов')}`,
      `Температура воды у ${random.pick(['Ланжерона', 'Коблево', 'Затоки'])} — +${random.int(4, 26)}°`,
    ],
    random.int(4, 6),
  )
  return {
    text: page(
      `Главное за ${dayAndMonth(clock, 'ru')}`,
      headlines.map((headline) => `— ${headline}`).join('\n'),
      random.pick([
        'Спокойной ночи и тихого неба.',
        'Подробности — в ленте канала.',
        'Берегите себя.',
        `Рассылка на почту: digest@example.org`,
      ]),
      hashtags(random, ['главное', 'дайджест', 'итогидня'], 1),
    ),
    category: categories.society,
    keywords: ['дайджест'],
  }
}

export const digestWriters: readonly Writer[] = [
  { weight: 24, write: shelling },
  { weight: 16, write: utilities },
  { weight: 7, write: prices },
  { weight: 9, write: fraud },
  { weight: 12, write: roads },
  { weight: 16, write: danger },
  { weight: 10, write: society },
  { weight: 8, write: evening },
]
