import { dayAndMonth } from './clock.ts'
import { categories, counted, grouped, hashtags, page, paragraph, type Scene, type Writer } from './draft.ts'
import { articleUrl, cards, imei, phone, ukrainianIban } from './identifiers.ts'
import { attachedFile, photos, video, voice } from './media.ts'
import { callSigns, countries, people, places, ranks, ruinedPlaces } from './ukrainian.words.ts'

const goals = [
  { for: 'на пікап для евакуації поранених', what: 'пікап' },
  { for: "на п'ять FPV-дронів", what: 'дрони' },
  { for: 'на зарядні станції для стабілізаційного пункту', what: 'зарядні станції' },
  { for: 'на тепловізор', what: 'тепловізор' },
  { for: 'на ремонт мікроавтобуса', what: 'ремонт' },
  { for: "на турнікети та оклюзійні пов'язки", what: 'медицина' },
  { for: 'на дрова й буржуйки', what: 'тепло' },
  { for: 'на маскувальні сітки', what: 'сітки' },
  { for: 'на генератори для лікарні', what: 'генератори' },
] as const

const cargo = [
  'турнікети',
  'спальні мішки',
  'генератори',
  'дитяче харчування',
  'окопні свічки',
  'маскувальні сітки',
  'ноші',
  'павербанки',
  'зимове взуття',
  'шини для пікапів',
  'засоби гігієни',
  'антени',
  'запчастини до дронів',
  'плити OSB',
] as const

const units = [
  'окремої механізованої бригади',
  'бригади територіальної оборони',
  'артилерійського дивізіону',
  'роти безпілотних систем',
  'медичної роти',
  'саперного взводу',
] as const

function fundraiser({ random, clock }: Scene) {
  const goal = random.pick(goals)
  const sum = random.int(12, 240) * 2500
  const details = random.pick([
    `Картка: ${random.pick(cards)}`,
    `IBAN: ${ukrainianIban}`,
    `Картка ${random.pick(cards)} або рахунок ${ukrainianIban}, призначення — «благодійна допомога».`,
    `Реквізити: https://fund.example/donate/${random.int(100, 999)}`,
  ])
  const sign = random.pick(callSigns)
  return {
    text: page(
      random.pick([
        `Відкриваємо збір ${goal.for}. Мета — ${grouped(sum)} грн.`,
        `Просить ${random.pick(ranks).name} на позивний «${sign}»: потрібна допомога ${goal.for}. Сума — ${grouped(sum)} грн.`,
        `Нагадуємо про збір ${goal.for}: станом на ${dayAndMonth(clock, 'uk')} є ${grouped(Math.round((sum * random.int(12, 88)) / 100))} із ${grouped(sum)} грн.`,
        `Залишилося ${grouped(random.int(8, 190) * 100)} грн, щоб закрити збір ${goal.for}.`,
      ]),
      details,
      random.pick([
        'Звіт буде в каналі протягом тижня.',
        'Кожна гривня має значення.',
        `Запитання — ${phone(random, 'uk')}.`,
        'Поширення теж допомагає.',
        `Закупівлю видно на https://tender.example.net/lot/${random.int(10_000, 99_999)}`,
      ]),
      hashtags(
        random,
        ['збір', 'допомога', goal.what.replaceAll(' ', '_'), 'дорогайтепло'],
        random.int(1, 3),
      ),
    ),
    category: categories.volunteers,
    keywords: ['збір коштів', goal.what],
    media: random.chance(0.5) ? photos(random, 1) : [],
  }
}

function report({ random, clock }: Scene) {
  const income = random.int(40, 900) * 1000
  const spent = Math.round((income * random.int(60, 97)) / 100)
  const wording = (total: number) =>
    page(
      `${random.pick(['Звіт за тиждень', 'Фінансовий звіт', 'Звіт про рух коштів'])}, ${dayAndMonth(clock, 'uk')}`,
      `Надійшло: ${grouped(total)} грн\nВитрачено: ${grouped(spent)} грн\nЗалишок: ${grouped(total - spent)} грн`,
      `Найбільші витрати: ${random.sample(cargo, 3).join(', ')}.`,
    )
  const tail = page(
    `Документи: ${articleUrl(random, 'report.example.org', 'fund')}`,
    random.chance(0.5)
      ? `Бухгалтерка фонду ${random.pick(['Марина Ігорівна Стодоля', 'Ганна Василівна Тихобрід'])} відповість на листи: report@example.org`
      : '',
    hashtags(random, ['звіт', 'прозорість', 'дорогайтепло'], random.int(1, 2)),
  )
  const text = wording(income)
  return {
    text: page(text, tail),
    ...(random.chance(0.15) && {
      correction: page(text, tail, `Виправлено: чек № ${random.int(100, 999)} додано до звіту.`),
    }),
    category: categories.volunteers,
    keywords: ['звіт', 'фінанси'],
    media: random.chance(0.6)
      ? [
          attachedFile(
            random,
            `zvit-${clock.year}-${clock.month}-${clock.day}.${random.pick(['pdf', 'xlsx'])}`,
          ),
        ]
      : [],
  }
}

function delivery({ random, clock }: Scene) {
  const from = random.pick(places)
  const to = random.pick(places.filter((place) => place !== from))
  const boxes = random.int(12, 260)
  const driver = random.pick(people)
  return {
    text: page(
      paragraph(
        random.pick([
          `${dayAndMonth(clock, 'uk')} бус вирушив ${to.to}.`,
          `Рейс ${from.name} — ${to.name} завершено.`,
          `Екіпаж повернувся із ${to.of}, за кермом — ${driver.short}.`,
          `За два дні об'їхали громади поблизу ${to.of}.`,
        ]),
        `У вантажі ${counted(boxes, 'коробка', 'коробки', 'коробок')}: ${random.sample(cargo, random.int(2, 4)).join(', ')}.`,
      ),
      paragraph(
        random.pick([
          `Дорогою перечекали два обстріли, усі цілі.`,
          `Під ${random.pick(['Чугуєвом', "Куп'янськом", 'Краматорськом', 'Запоріжжям'])} пробили колесо, дякуємо місцевій шиномонтажці.`,
          `Пройдено ${random.int(180, 1400)} км, витрачено ${random.int(30, 160)} л пального.`,
          `Частина вантажу приїхала ${random.pick(countries).from}, її зібрала громада тамтешніх українців.`,
          `Черга на блокпості — ${random.pick(['сорок хвилин', 'майже дві години', 'година'])}.`,
        ]),
        random.pick([
          `Наступний рейс — за тиждень, місця для вантажу ще є.`,
          `Хочете їхати водієм — пишіть @dispatcher_doroha_demo.`,
          `Диспетчер: ${phone(random, 'uk')}.`,
          '',
        ]),
      ),
      hashtags(random, ['логістика', 'рейс', 'гуманітарна_допомога', 'дорогайтепло'], random.int(1, 2)),
    ),
    category: categories.logistics,
    keywords: ['рейс', 'вантаж'],
    media: random.chance(0.7) ? photos(random, random.int(1, 6)) : random.chance(0.5) ? [video(random)] : [],
  }
}

function thanks({ random }: Scene) {
  const person = random.pick(people)
  const sign = random.pick(callSigns)
  return {
    text: page(
      random.pick([
        `Отримали відео від підрозділу «${sign}»: ${random.pick(['тепловізор', 'дрон', 'пікап', 'зарядна станція', 'РЕБ'])} уже працює поблизу ${random.pick([...places, ...ruinedPlaces]).of}.`,
        `Дякуємо ${person.to} за ${random.pick(['шину для пікапа', 'вісім сіток', "п'ятсот окопних свічок", 'ремонт двох генераторів', 'переклад документів'])}.`,
        `Бійці ${random.pick(units)} передають подяку всім, хто ${random.pick(['доклався до збору', 'плів сітки', 'возив вантажі', 'не спав на складі'])}.`,
        `«${sign}», ${random.pick(ranks).name}: «${random.pick(['Сітки врятували нас від FPV', 'Після обстрілу генератор завівся з першого разу', 'Турнікети вже в аптечках', 'Тепло дійшло'])}».`,
      ]),
      random.pick([
        `Дякуємо і друзям ${random.pick(countries).from}.`,
        'Це ваша робота, друзі.',
        `Під подякою — підпис: ${random.pick(ranks).name} ${random.pick(people).short}.`,
        '',
      ]),
      hashtags(random, ['подяка', 'дякуємо', 'дорогайтепло'], random.int(1, 2)),
    ),
    category: categories.volunteers,
    keywords: ['подяка'],
    media: random.chance(0.4) ? [video(random)] : random.chance(0.5) ? photos(random, random.int(1, 4)) : [],
  }
}

function needs({ random }: Scene) {
  const place = random.pick(places)
  return {
    text: page(
      random.pick([
        `Потреби складу ${place.in}:`,
        `Що зараз найпотрібніше ${place.in}:`,
        `Оновлений список потреб для ${place.of}:`,
      ]),
      random
        .sample(cargo, random.int(4, 7))
        .map((item) => `• ${item} — ${counted(random.int(2, 90), 'одиниця', 'одиниці', 'одиниць')}`)
        .join('\n'),
      random.pick([
        `Приймаємо щодня з ${random.int(8, 10)}:00 до ${random.int(17, 20)}:00. Телефон складу ${phone(random, 'uk')}.`,
        `Пишіть на sklad@example.org або в @perekhrestia_chat_demo.`,
        `Форма: https://fund.example/needs/${random.int(100, 999)}`,
      ]),
      hashtags(random, ['потреби', 'склад', 'допомога'], random.int(1, 2)),
    ),
    category: categories.volunteers,
    keywords: ['потреби', 'склад'],
  }
}

function lost({ random, clock }: Scene) {
  return {
    text: page(
      random.pick([
        `У бусі після рейсу ${random.pick(places).to} залишився телефон, IMEI ${imei}. Власника просимо озватися.`,
        `Знайдено рюкзак із документами на ім'я ${random.pick(people).of}. Забрати можна на складі ${random.pick(places).in}.`,
        `Загубилася накладна № ${random.int(1000, 9999)} від ${dayAndMonth(clock, 'uk')}. Хто фотографував — надішліть, будь ласка.`,
        `Шукаємо водія з категорією CE на рейс ${random.pick(countries).from} ${random.pick(places).to}.`,
      ]),
      `Зв'язок: ${phone(random, 'uk')}, info@example.org`,
    ),
    category: categories.logistics,
    keywords: ['оголошення'],
  }
}

function voiceNote({ random }: Scene) {
  const person = random.pick(people)
  return {
    text: `Голосове ${random.pick(['з дороги', 'зі складу', 'після обстрілу', 'з кордону'])}: ${person.short} розповідає, ${random.pick(['як пройшов рейс', 'що встигли розвантажити', 'чому затримався вантаж', 'кому передали генератори'])} ${random.pick(places).in}. Випуск ${random.int(2, 160)}.`,
    category: categories.volunteers,
    keywords: ['голосове'],
    media: [voice(random)],
  }
}

export const fundWriters: readonly Writer[] = [
  { weight: 22, write: fundraiser },
  { weight: 14, write: report },
  { weight: 24, write: delivery },
  { weight: 18, write: thanks },
  { weight: 12, write: needs },
  { weight: 6, write: lost },
  { weight: 4, write: voiceNote },
]
