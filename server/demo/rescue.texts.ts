import { dayAndMonth, earlier, partOfDay, timeOfDay } from './clock.ts'
import {
  capitalized,
  categories,
  counted,
  hashtags,
  page,
  paragraph,
  type Scene,
  type Writer,
} from './draft.ts'
import { articleUrl, phone } from './identifiers.ts'
import { photos, video } from './media.ts'
import type { Random } from './random.ts'
import {
  callSigns,
  districts,
  frontlineNames,
  homePlaces,
  people,
  places,
  ranks,
  ruinedPlaces,
  streets,
  weapons,
} from './ukrainian.words.ts'

const targets = [
  'приватний житловий будинок',
  "п'ятиповерховий житловий будинок",
  'адміністративну будівлю',
  'складське приміщення',
  'господарчу споруду',
  'навчальний заклад',
  'гаражний кооператив',
  "об'єкт енергетичної інфраструктури",
  'зерносховище',
  'торговельний павільйон',
]

const reportedPlaces = [...homePlaces, ...ruinedPlaces.filter(({ name }) => name === 'Вовчанськ')]

function casualties({ random }: Scene): string {
  const hurt = random.int(1, 14)
  return random.pick([
    'На щастя, постраждалих немає.',
    'За попередньою інформацією, обійшлося без постраждалих.',
    `Травмовано ${counted(hurt, 'людину', 'людини', 'людей')}, допомогу надано на місці.`,
    `Кількість постраждалих — ${hurt + 2}, серед них ${random.pick(['двоє дітей', 'одна дитина', 'літня жінка', 'працівник пошти'])}.`,
    `Медики надали допомогу ${random.pick(['подружжю', 'двом чоловікам', 'трьом жінкам', 'літній жінці', 'водієві', 'підліткові'])}.`,
    `Інформація щодо постраждалих уточнюється.`,
  ])
}

function shelling(scene: Scene) {
  const { random, clock } = scene
  const place = random.pick(reportedPlaces)
  const atFront = frontlineNames.includes(place.name)
  const weapon = random.pick(weapons.filter(({ reach }) => atFront || reach === 'deep'))
  const units = random.int(2, 9)
  const what = random.pick(targets)
  const opening = random.pick([
    `${partOfDay(clock, 'uk')} ворог обстріляв ${place.name} ${weapon.from}.`,
    `Близько ${earlier(clock, random.int(20, 150))} російські війська завдали удару ${weapon.by} по околицях ${place.of}.`,
    `Ліквідовуємо наслідки чергового обстрілу ${place.of}.`,
    `${capitalized(place.in)} триває ліквідація наслідків обстрілу, якого зазнало місто ${dayAndMonth(clock, 'uk')}.`,
    `Ще один обстріл ${place.of}: противник бив ${weapon.by}.`,
    `Після серії обстрілів ${place.in} рятувальники працюють за ${random.pick(['двома', 'трьома', "п'ятьма"])} адресами.`,
  ])
  const damage = random.pick([
    `Влучання пошкодило ${what}.`,
    `Унаслідок обстрілу частково зруйновано ${what}.`,
    `Вибухова хвиля вибила вікна: пошкоджено ${what} та ${counted(random.int(2, 40), 'автомобіль', 'автомобілі', 'автомобілів')}.`,
    `Сталася пожежа на площі ${random.int(3, 60) * 10} кв. м, горіла покрівля.`,
    `Під обстрілом опинилася ${random.pick(streets)}: зруйновано ${what}.`,
  ])
  const work = random.pick([
    `Від ДСНС залучено ${counted(units, 'одиницю', 'одиниці', 'одиниць')} техніки та ${counted(units * 4 + random.int(0, 3), 'рятувальника', 'рятувальників', 'рятувальників')}.`,
    `Пожежу локалізовано о ${timeOfDay(clock)}.`,
    `Роботи ускладнює загроза повторних обстрілів.`,
    `Родинам, які в обстрілах втратили житло, допомагають психологи; пункт допомоги — ${random.pick(streets)}, ${random.int(1, 80)}.`,
    `Під час розбору завалів рятувальники дістали ${random.pick(['чоловіка, який перебував у підвалі', 'жінку 1956 року народження', 'двох мешканців верхнього поверху', 'кота, якого передали господарям'])}.`,
    `Двічі доводилося переривати роботи й відводити особовий склад в укриття через нові обстріли.`,
    `На місці працюють піротехніки: знайдено уламки боєприпасів, до яких не можна торкатися.`,
  ])
  return {
    text: page(
      paragraph(opening, damage),
      paragraph(work, random.chance(0.75) ? casualties(scene) : ''),
      random.chance(0.7)
        ? hashtags(random, ['обстріл', 'ДСНС', 'Харківщина', 'рятувальники', 'наслідки'], random.int(1, 3))
        : '',
    ),
    category: categories.shelling,
    keywords: random.sample(['обстріл', 'руйнування', 'пожежа', 'постраждалі'], 2),
    media: random.chance(0.7)
      ? photos(random, random.weighted(albumSizes).count)
      : random.chance(0.4)
        ? [video(random)]
        : [],
    sensitive: random.chance(0.45),
  }
}

const albumSizes = [
  { count: 1, weight: 5 },
  { count: 3, weight: 2 },
  { count: 5, weight: 1 },
  { count: 8, weight: 1 },
]

function summary({ random, clock }: Scene) {
  const trips = random.int(38, 120)
  const fires = random.int(8, 30)
  const shelled = random.int(2, 7)
  const mines = random.int(14, 190)
  const worst = random.pick(districts)
  const tail = hashtags(random, ['зведення', 'ДСНС', 'Харківщина'], random.int(1, 2))
  const wording = (allTrips: number) =>
    page(
      `Оперативна інформація станом на ${timeOfDay(clock)} ${dayAndMonth(clock, 'uk')}`,
      `Минулої доби підрозділи здійснили ${counted(allTrips, 'виїзд', 'виїзди', 'виїздів')}: ${fires} — на пожежі, ${shelled} — на ліквідацію наслідків обстрілів, решта — на допомогу населенню.`,
      `Найбільше обстрілів зафіксовано на території ${worst.of} району. Піротехніки знешкодили ${counted(mines, 'боєприпас', 'боєприпаси', 'боєприпасів')}.`,
      tail,
    )
  return {
    text: wording(trips),
    ...(random.chance(0.12) && {
      correction: page(wording(trips + 1), 'Оновлено: кількість виїздів уточнено.'),
    }),
    category: categories.emergencies,
    keywords: ['зведення', 'статистика'],
    media: random.chance(0.5) ? photos(random, 1) : [],
  }
}

const burning = [
  {
    where: ['приватному будинку', 'квартирі на третьому поверсі', 'дачному будинку'],
    what: ['даху будинку', 'балкона', 'кухні'],
    squareMetres: 90,
    causes: [
      'коротке замикання електромережі',
      'несправність пічного опалення',
      'необережність під час куріння',
      'порушення правил експлуатації обігрівача',
    ],
  },
  {
    where: ['гаражі', 'майстерні', 'складському приміщенні'],
    what: ['господарчої споруди', 'автомобіля', 'майстерні'],
    squareMetres: 400,
    causes: [
      'коротке замикання електромережі',
      'несправність генератора',
      'необережність під час зварювання',
    ],
  },
] as const

function fire({ random, clock }: Scene) {
  const place = random.pick(homePlaces)
  const { where, what, squareMetres, causes } = random.pick(burning)
  const person = random.pick(people)
  return {
    text: page(
      paragraph(
        random.pick([
          `${partOfDay(clock, 'uk')} ${place.in} сталася пожежа в ${random.pick(where)}.`,
          `О ${earlier(clock, random.int(30, 200))} надійшло повідомлення про загоряння ${random.pick(what)} ${place.in}, ${random.pick(streets)}, ${random.int(1, 120)}.`,
          `${random.pick(['Дві', 'Три', 'Чотири'])} пожежно-рятувальні частини гасили пожежу в ${random.pick(where)} ${place.in}.`,
        ]),
        `Вогонь охопив ${random.int(4, squareMetres)} кв. м.`,
      ),
      paragraph(
        `Ймовірна причина — ${random.pick(causes)}.`,
        random.pick([
          'Завдяки сповіщувачу люди встигли вийти самі.',
          'Рятувальники вивели на повітря шістьох людей.',
          `Начальник караулу ${person.short} нагадує: не залишайте увімкнені прилади без нагляду.`,
          'Сусідні будівлі вдалося врятувати.',
          'Загиблих і травмованих немає.',
        ]),
      ),
      random.chance(0.5) ? hashtags(random, ['пожежа', 'безпека', 'ДСНС', 'рятувальники'], 2) : '',
    ),
    category: categories.emergencies,
    keywords: ['пожежа', 'побут'],
    media: random.chance(0.6) ? photos(random, random.int(1, 3)) : [],
  }
}

function demining({ random, clock }: Scene) {
  const place = random.pick(reportedPlaces)
  const found = random.int(4, 80)
  const finds = random
    .sample(
      [
        'міни ПФМ-1 «Пелюстка»',
        'касетні елементи 9Н235',
        'снаряди калібру 152 мм',
        'міни ТМ-62',
        'рештки ракети С-300',
        'постріли до РПГ-7',
        'міни ОЗМ-72',
        'авіаційну бомбу ФАБ-250',
      ],
      random.int(2, 4),
    )
    .join(', ')
  const rank = random.pick(ranks)
  const person = random.pick(people)
  return {
    text: page(
      random.pick([
        `Піротехніки обстежили ${random.int(2, 30)} га полів поблизу ${place.of}. Знайдено й знищено ${counted(found, 'вибухонебезпечний предмет', 'вибухонебезпечні предмети', 'вибухонебезпечних предметів')}: ${finds}.`,
        `Розмінування ${place.in} триває ${random.int(2, 40)}-й день. Серед знахідок — ${finds}.`,
        `${dayAndMonth(clock, 'uk')} група піротехніків під керівництвом ${rank.of} ${person.of} працювала поблизу ${place.of} і вилучила ${finds}.`,
      ]),
      random.pick([
        'Побачили підозрілий предмет — не торкайтеся, відійдіть тим самим шляхом і телефонуйте 101.',
        `Карта замінованих ділянок: ${articleUrl(random, 'maps.example.org', 'mines')}`,
        'Аграріїв просимо не виходити на поля до завершення обстеження.',
        `Заявку на обстеження ділянки приймають за телефоном ${phone(random, 'uk')}.`,
      ]),
      hashtags(random, ['розмінування', 'міннабезпека', 'ДСНС', 'піротехніки'], random.int(1, 3)),
    ),
    category: categories.demining,
    keywords: ['розмінування', 'боєприпаси'],
    media: random.chance(0.65) ? photos(random, random.int(1, 4)) : [],
  }
}

function alert({ random, clock }: Scene) {
  const district = random.pick(districts)
  const time = timeOfDay(clock)
  return {
    text: random.pick([
      `🔴 ${time} Повітряна тривога: ${district.name} район. Прямуйте в укриття.`,
      `🔴 ${time} ${district.name} район — загроза ударних безпілотників. Не нехтуйте сигналом тривоги.`,
      `🔴 ${time} Загроза застосування керованих авіабомб у ${district.in} районі.`,
      `🟢 ${time} Відбій повітряної тривоги у ${district.in} районі.`,
      `🟢 ${time} ${district.name} район: відбій. Тривога тривала ${counted(random.int(18, 240), 'хвилину', 'хвилини', 'хвилин')}.`,
      `🟡 ${time} Загроза артилерійського обстрілу прикордоння ${district.of} району. Тримайтеся подалі від вікон.`,
    ]),
    category: categories.shelling,
    keywords: ['тривога'],
  }
}

function weather({ random, clock }: Scene) {
  const warm = clock.month >= 4 && clock.month <= 10
  const hazard = random.pick(
    warm
      ? [
          'гроза та шквали 15–20 м/с',
          'сильна спека до +36°',
          'надзвичайний рівень пожежної небезпеки',
          'град і сильний дощ',
        ]
      : [
          'ожеледиця на дорогах',
          'сильний снігопад',
          'хуртовина з поривами 20 м/с',
          'мороз до −18°',
          'густий туман, видимість 200–500 м',
        ],
  )
  return {
    text: page(
      `⚠️ ${dayAndMonth(clock, 'uk')}, ${random.pick(['за даними синоптиків', 'за прогнозом', 'за інформацією гідрометцентру'])}: ${hazard}. ${random.pick(['І рівень небезпечності, жовтий.', 'ІІ рівень небезпечності, помаранчевий.'])}`,
      paragraph(
        random.pick([
          'Водіїв просимо зменшити швидкість.',
          'Не паркуйте авто під деревами.',
          warm ? 'Не спалюйте сухої трави.' : 'Не виходьте на лід.',
        ]),
        `Гаряча лінія: ${phone(random, 'uk')}.`,
      ),
      hashtags(random, ['погода', 'попередження', 'безпека'], random.int(1, 2)),
    ),
    category: categories.weather,
    keywords: ['погода', 'попередження'],
  }
}

function advice({ random }: Scene) {
  const topic = random.pick([
    {
      title: 'Що покласти в тривожну валізу',
      steps: [
        'документи в герметичному пакеті',
        'запас води на добу',
        'ліки за рецептом на 7 днів',
        'ліхтарик і павербанк',
        'готівку дрібними купюрами',
        'теплий одяг',
        'свисток',
      ],
    },
    {
      title: 'Як діяти під час обстрілу',
      steps: [
        'відійдіть від вікон',
        'спустіться в укриття',
        'скористайтеся правилом двох стін',
        'на вулиці лягайте на землю за бордюром',
        'не знімайте роботу ППО',
        'не виходьте до відбою',
      ],
    },
    {
      title: 'Генератор удома: правила безпеки',
      steps: [
        'ставте генератор лише надворі',
        'заземліть корпус',
        'не заправляйте під час роботи',
        'не вмикайте в побутову розетку',
        'тримайте поруч вогнегасник',
      ],
    },
    {
      title: 'Якщо ви знайшли боєприпас',
      steps: [
        'зупиніться',
        'не торкайтеся предмета',
        'позначте місце здалеку',
        'поверніться своїми слідами',
        'зателефонуйте 101 або 102',
      ],
    },
    {
      title: 'Безпека на воді',
      steps: [
        'купайтеся лише на перевірених пляжах',
        'не залишайте дітей без нагляду',
        'не запливайте за буйки',
        'не стрибайте в незнайомих місцях',
      ],
    },
    {
      title: 'Як вберегтися від чадного газу',
      steps: [
        'перевірте тягу',
        'не закривайте заслінку завчасно',
        'встановіть сповіщувач',
        'провітрюйте кімнату щогодини',
      ],
    },
  ])
  const chosen = random.sample(topic.steps, random.int(3, topic.steps.length))
  const steps = topic.steps.filter((step) => chosen.includes(step))
  const person = random.pick(people)
  return {
    text: page(
      `${topic.title}`,
      steps
        .map((step, i) => `${i + 1}. ${capitalized(step)};`)
        .join('\n')
        .replace(/;$/, '.'),
      random.pick([
        `Докладніше: ${articleUrl(random, 'rescue.example', 'advice')}`,
        `Запитання надсилайте на advice@example.org, відповідає ${person.short}.`,
        'Поширте серед рідних, особливо літніх.',
        `Пам'ятку підготувала ${random.pick(['Марина Стодоля', 'Дарина Ластовець', 'Ірина Медозвон'])}, рятувальний пункт № ${random.int(2, 48)}.`,
      ]),
      hashtags(random, ['поради', 'безпека', 'ДСНС', 'памятка'], random.int(1, 2)),
    ),
    category: categories.advice,
    keywords: ['поради', 'безпека'],
    media: random.chance(0.4) ? photos(random, 1) : [],
  }
}

function evacuation({ random, clock }: Scene) {
  const total = random.int(14, 210)
  const children = random.int(1, Math.floor(total / 4))
  const from = random.pick(homePlaces)
  const to = random.pick(places.filter(({ name }) => name !== from.name))
  return {
    text: page(
      `${dayAndMonth(clock, 'uk')} ${random.pick(['з-під обстрілів', 'з небезпечних населених пунктів', 'із прифронтових громад'])} поблизу ${from.of} евакуйовано ${counted(total, 'особу', 'особи', 'осіб')}, з них дітей — ${children}, маломобільних — ${random.int(0, 9)}.`,
      random.pick([
        `Автобуси прямують ${to.to}, на місці людей зустрінуть волонтери @dim_i_doroha_demo.`,
        `Записатися на виїзд: ${phone(random, 'uk')} або ${phone(random, 'uk')}.`,
        `Наступний рейс ${to.to} — завтра о ${random.pick(['8:00', '9:30', '11:00'])} від ${random.pick(['автостанції', 'школи', 'будинку культури', 'залізничного вокзалу'])}.`,
      ]),
      hashtags(random, ['евакуація', 'Харківщина', 'допомога'], random.int(1, 2)),
    ),
    category: categories.emergencies,
    keywords: ['евакуація'],
    media: random.chance(0.4) ? photos(random, random.int(1, 3)) : [],
  }
}

function portrait({ random }: Scene) {
  const person = random.pick(people)
  const rank = random.pick(ranks)
  return {
    text: page(
      `${person.name}, ${rank.name} служби цивільного захисту, позивний «${random.pick(callSigns)}», служить ${random.int(3, 24)}-й рік.`,
      random.pick([
        `За цей час — понад ${random.int(4, 30) * 50} виїздів, із них ${random.int(20, 190)} під обстрілами. «${random.pick(['Найважче — чекати на дозвіл зайти', 'Спершу слухаємо тишу: під завалами можуть стукати', 'Хороша зміна — та, після якої всі повернулися'])}», — каже співрозмовник.`,
        `Родом із ${random.pick(homePlaces).of}. Навчання закінчено з відзнакою, перше чергування — у лютому 2022 року.`,
        `Нагороду «За врятоване життя» вручено за роботу ${random.pick(homePlaces).in}, де вдалося дістати з-під завалів ${counted(random.int(2, 6), 'людину', 'людини', 'людей')}.`,
      ]),
      `Історії наших колег: ${articleUrl(random, 'rescue.example', 'people')}`,
      hashtags(random, ['рятувальники', 'людислужби', 'ДСНС'], 2),
    ),
    category: categories.society,
    keywords: ['люди служби'],
    media: photos(random, 1),
  }
}

function rumour({ random }: Scene) {
  return {
    text: page(
      `❗ Увага, неправда. У мережі поширюють повідомлення ${random.pick(["про обов'язкову евакуацію", 'про отруєну воду', 'про скасування сигналів тривоги', 'про збір коштів на «рятувальну техніку»', 'про замінований парк'])} ${random.pick(homePlaces).in}.`,
      random.pick([
        'Жоден підрозділ такого не оголошував.',
        `Джерело — анонімний канал, створений ${random.int(2, 20)} днів тому.`,
        `Шахраї просять переказати гроші на картку 4111 1111 1111 1111. Не робіть цього.`,
        `Дзвінки надходять із номера ${phone(random, random.pick(['gb', 'de', 'uk']))}. Покладіть слухавку й повідомте поліцію.`,
      ]),
      paragraph(
        `Перевірені новини — лише на сторінках служби: ${articleUrl(random, 'rescue.example', 'news')}`,
      ),
      hashtags(random, ['неправда', 'перевірка', 'безпека'], random.int(1, 2)),
    ),
    category: categories.crime,
    keywords: ['дезінформація', 'шахрайство'],
  }
}

function poll({ random }: Scene) {
  const [question, answers] = random.pick([
    ['Чи зібрана у вас тривожна валіза?', ['Так, повністю', 'Частково', 'Ні, але зберу', 'Не бачу потреби']],
    [
      'Де ви перебуваєте під час тривоги?',
      ['В укритті', 'За двома стінами', 'У підвалі', 'Залишаюся в кімнаті'],
    ],
    ['Чи є у вас удома вогнегасник?', ['Так', 'Ні', 'Лише в автомобілі']],
    [
      'Про що розповісти наступного разу?',
      ['Розмінування', 'Домедична допомога', 'Пічне опалення', 'Робота психологів'],
    ],
  ] as const)
  return {
    text: page(
      `📊 Опитування № ${random.int(10, 400)}. ${question}`,
      shares(random, answers.length)
        .map((share, i) => `▫️ ${answers[i]} — ${share} %`)
        .join('\n'),
    ),
    category: categories.society,
    keywords: ['опитування'],
  }
}

/** Whole percentages with a sum of 100. */
function shares(random: Random, count: number): number[] {
  const cuts = random
    .sample(
      Array.from({ length: 99 }, (_, i) => i + 1),
      count - 1,
    )
    .sort((a, b) => a - b)
  return [...cuts, 100].map((cut, i) => cut - (cuts[i - 1] ?? 0))
}

export const rescueWriters: readonly Writer[] = [
  { weight: 26, write: shelling },
  { weight: 14, write: summary },
  { weight: 12, write: fire },
  { weight: 11, write: demining },
  { weight: 16, write: alert },
  { weight: 5, write: weather },
  { weight: 6, write: advice },
  { weight: 6, write: evacuation },
  { weight: 3, write: portrait },
  { weight: 3, write: rumour },
  { weight: 1, write: poll },
]
