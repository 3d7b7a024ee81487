import type { Report } from './check-package.ts'
import type { CheckedStamp } from './check-seals.ts'
import type { FaultCode } from './fault.ts'

export type Language = 'en' | 'uk'

/** What each fault means, in plain words. */
const faultTexts: Record<FaultCode, Record<Language, string>> = {
  zip_end: {
    en: 'The ZIP file is cut off, has additional bytes, or its end was changed',
    uk: 'ZIP-файл обрізано, він має зайві байти або його кінець змінено',
  },
  zip_central: { en: 'The list of files in the ZIP was changed', uk: 'Список файлів у ZIP змінено' },
  zip_name: { en: 'A file name is not allowed in a package', uk: 'Така назва файлу в пакеті недопустима' },
  zip_order: {
    en: 'A file occurs twice or in the wrong place',
    uk: 'Файл трапляється двічі або не на своєму місці',
  },
  zip_header: { en: 'The header of a file in the ZIP was changed', uk: 'Заголовок файлу в ZIP змінено' },
  zip_crc: { en: 'A file was changed after it was packed', uk: 'Файл змінено після пакування' },
  file_missing: { en: 'A file is missing', uk: 'Бракує файлу' },
  file_unexpected: { en: 'A file does not belong to the package', uk: 'Файл не належить до пакета' },
  bag_declaration: { en: 'The BagIt declaration was changed', uk: 'Декларацію BagIt змінено' },
  bag_info: { en: 'The description of the package was changed', uk: 'Опис пакета змінено' },
  bag_manifest: { en: 'The list of hashes was changed', uk: 'Список хешів змінено' },
  bag_hash: {
    en: 'A file does not have the hash of the list of hashes',
    uk: 'Хеш файлу не збігається зі списком хешів',
  },
  json_form: {
    en: 'A data file cannot be read or was rewritten',
    uk: 'Файл даних не читається або його переписано',
  },
  json_shape: {
    en: 'A data file does not have the expected content',
    uk: 'Файл даних має неочікуваний вміст',
  },
  record_hash: {
    en: 'A source record was changed: it does not have the hash in its name',
    uk: 'Вихідний запис змінено: його хеш не збігається з назвою',
  },
  record_size: {
    en: 'A source record has another size than its observation says',
    uk: 'Розмір вихідного запису не такий, як у спостереженні',
  },
  record_missing: { en: 'A source record is missing', uk: 'Бракує вихідного запису' },
  media_hash: {
    en: 'A media file was changed: it does not have the hash in its name',
    uk: 'Медіафайл змінено: його хеш не збігається з назвою',
  },
  media_missing: { en: 'A media file is missing', uk: 'Бракує медіафайлу' },
  quote_hash: {
    en: 'The copy in a quote was changed: it does not have the hash in its name',
    uk: 'Копію в цитаті змінено: її хеш не збігається з назвою',
  },
  quote_missing: { en: 'The copy in a quote is missing', uk: 'Бракує копії з цитати' },
  quote_twice: { en: 'A quote occurs twice', uk: 'Цитата трапляється двічі' },
  quote_post: {
    en: 'A quote belongs to another post, or to one that the package does not list',
    uk: 'Цитата належить до іншого допису або до допису, якого немає в пакеті',
  },
  observation_twice: { en: 'An observation occurs twice', uk: 'Спостереження трапляється двічі' },
  observation_post: {
    en: 'An observation belongs to a post that the package does not list',
    uk: 'Спостереження належить до допису, якого немає в пакеті',
  },
  observation_run: {
    en: 'An observation is attributed to the seal of another run',
    uk: 'Спостереження приписано до печатки іншого запуску',
  },
  page_hashes: {
    en: 'The readable page of a post does not name its source records',
    uk: 'Сторінка допису не називає його вихідних записів',
  },
  page_content: {
    en: 'A page has a script, a reference to another place, or something else that pages of a package never have',
    uk: 'Сторінка має скрипт, посилання на інше місце чи щось інше, чого на сторінках пакета не буває',
  },
  manifest_entry: {
    en: 'The manifest does not match the files of the package',
    uk: 'Маніфест не відповідає файлам пакета',
  },
  proof_leaf: {
    en: 'A proof belongs to another observation, or an observation was changed',
    uk: 'Доказ належить до іншого спостереження або спостереження змінено',
  },
  proof_path: {
    en: 'A proof does not lead to the seal: the observation was not sealed like this',
    uk: 'Доказ не веде до печатки: спостереження не було запечатане в такому вигляді',
  },
  proof_seal: { en: 'The seal of an observation is missing', uk: 'Бракує печатки спостереження' },
  seal_number: { en: 'A seal is missing between two others', uk: 'Між двома печатками бракує ще однієї' },
  seal_hash: { en: 'A seal was changed', uk: 'Печатку змінено' },
  seal_chain: {
    en: 'A seal does not continue the seal before it',
    uk: 'Печатка не продовжує попередньої',
  },
  stamp_seal: {
    en: 'The seal of a time stamp is missing',
    uk: 'Бракує печатки, до якої належить мітка часу',
  },
  stamp_root: {
    en: 'The root certificate of a time stamp was changed',
    uk: 'Кореневий сертифікат мітки часу змінено',
  },
  stamp_invalid: {
    en: 'A time stamp is not valid for its seal',
    uk: 'Мітка часу не підтверджує своєї печатки',
  },
  stamp_listed: {
    en: 'A time stamp differs from its description',
    uk: 'Мітка часу відрізняється від свого опису',
  },
  audit_order: { en: 'The audit entries are out of order', uk: 'Порядок записів журналу порушено' },
}

export type ReportLine = { kind: 'good' | 'bad' | 'note'; text: string }

/**
 * The report in sentences. `en` comes first in bilingual output. A package cannot add a line to it, or make a terminal
 * hide one: characters that control the output are shown as their codes.
 */
export function reportLines(report: Report, language: Language): ReportLine[] {
  return sentences(report, language).map(({ kind, text }) => ({ kind, text: text.replace(controls, codeOf) }))
}

/** Control characters, line separators, and characters that change the direction of text. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function sentences(report: Report, language: Language): ReportLine[] {
  const say = (en: string, uk: string) => (language === 'en' ? en : uk)
  const { faults, head, stamps } = report
  const note = (count: number, en: string, uk: string): ReportLine[] =>
    count > 0 ? [{ kind: 'note', text: say(en, uk) }] : []
  if (faults.length > 0) {
    const found = faults.map(({ code, about, detail }): ReportLine => {
      const place = [about, ...(detail === undefined ? [] : [detail])].join(', ')
      return { kind: 'bad', text: `${faultTexts[code][language]}: ${place}` }
    })
    const count = faults.length
    const verdict = say(
      `NOT INTACT: ${count} ${count === 1 ? 'fault' : 'faults'} found. Do not rely on this package.`,
      `ПОШКОДЖЕНО: знайдено помилок: ${count}. Не покладайтеся на цей пакет.`,
    )
    const isPackedAgain = faults.some(({ code }) => code.startsWith('zip_'))
    const repacked = note(
      isPackedAgain ? 1 : 0,
      'If a program unpacked and packed this file again, as some mail gateways do, ask for the original file. Only an original can be verified.',
      'Якщо якась програма розпакувала й знову запакувала цей файл, як роблять деякі поштові шлюзи, попросіть оригінал. Перевірити можна лише оригінал.',
    )
    return [{ kind: 'bad', text: verdict }, ...found, ...repacked]
  }
  const good = (en: string, uk: string): ReportLine => ({ kind: 'good', text: say(en, uk) })
  const sources = report.sources.join(', ')
  const early = [...new Set(stamps.filter(({ isEarly }) => isEarly).map(({ seal }) => seal))]
  return [
    good('INTACT: no fault was found.', 'ЦІЛИЙ: помилок не знайдено.'),
    good(
      `Package ${head?.id}, made ${head?.createdAt} by ${head?.exporter} with ${head?.software}.`,
      `Пакет ${head?.id}, створено ${head?.createdAt}, автор: ${head?.exporter}, програма: ${head?.software}.`,
    ),
    good(`Fingerprint of the package: ${report.fingerprint}`, `Відбиток пакета: ${report.fingerprint}`),
    good(
      `All files have their hashes, and there are no others. Posts: ${report.posts}. Observations: ${report.observations}. Sources: ${sources}.`,
      `Усі файли мають свої хеші, зайвих файлів немає. Дописів: ${report.posts}. Спостережень: ${report.observations}. Джерела: ${sources}.`,
    ),
    good(
      `Each observation is contained in its seal, and the seals form one chain (${report.seals}).`,
      `Кожне спостереження міститься у своїй печатці, і печатки утворюють один ланцюг (${report.seals}).`,
    ),
    ...bySigner(stamps).flatMap(({ signer, root, rootName, times }) => [
      good(
        `A seal and all before it existed at this time, says ${signer}: ${times.map(({ seal, at }) => `seal ${seal} on ${at}`).join('; ')}.`,
        `Печатка і всі попередні існували на цей час, свідчить ${signer}: ${times.map(({ seal, at }) => `печатка ${seal} — ${at}`).join('; ')}.`,
      ),
      ...note(
        1,
        `Decide whether you trust the root certificate of these time stamps: ${rootName}, SHA-256 ${root}. Anyone can make a certificate with any name.`,
        `Вирішіть, чи довіряєте кореневому сертифікату цих міток часу: ${rootName}, SHA-256 ${root}. Сертифікат із будь-якою назвою може створити будь-хто.`,
      ),
    ]),
    ...note(
      stamps.length === 0 ? 1 : 0,
      'There is no time stamp: nothing in this package proves when the seals were made.',
      'Міток часу немає: ніщо в цьому пакеті не доводить, коли створено печатки.',
    ),
    ...note(
      stamps.length > 0 ? report.unstamped : 0,
      `Observations in seals without a time stamp of their own or after them: ${report.unstamped}. Nothing in this package proves when these were captured.`,
      `Спостережень у печатках, які не мають мітки часу ні самі, ні в пізнішій печатці: ${report.unstamped}. Ніщо в цьому пакеті не доводить, коли їх отримано.`,
    ),
    ...note(
      early.length,
      `The clock differs: time stamps are more than 10 seconds earlier than the time in their seal (seal ${early.join(', ')}). The clock of the archive or of the authority was wrong, or the archive gave another time than the real one.`,
      `Годинники розходяться: мітки часу більш ніж на 10 секунд раніші за час у своїй печатці (печатка ${early.join(', ')}). Годинник архіву чи служби міток часу був неточний, або архів указав не справжній час.`,
    ),
    ...note(
      report.withoutRecord,
      `Observations without their source record, because its content was not kept: ${report.withoutRecord}. Only their hashes are proved.`,
      `Спостережень без вихідного запису, бо його вміст не зберігали: ${report.withoutRecord}. Доведено лише їхні хеші.`,
    ),
    ...note(
      report.absentFiles,
      `Media files that the archive did not have: ${report.absentFiles}.`,
      `Медіафайлів, яких не було в архіві: ${report.absentFiles}.`,
    ),
    ...note(
      report.unobserved,
      `Posts without any sealed observation: ${report.unobserved}. Nothing is proved about them.`,
      `Дописів без жодного запечатаного спостереження: ${report.unobserved}. Про них нічого не доведено.`,
    ),
    ...note(
      report.quotes,
      `Quotes: ${report.quotes}. A quote is a copy that Litopys made of a post when a user saved it. Their hashes are right, but no seal proves them or their times.`,
      `Цитат: ${report.quotes}. Цитата — це копія допису, яку створив Litopys, коли користувач її зберіг. Хеші цитат правильні, але ні їх самих, ні їхнього часу жодна печатка не доводить.`,
    ),
    ...note(
      report.unsealed,
      `Observations that were not sealed yet, and are not in the package: ${report.unsealed}.`,
      `Спостережень, які ще не запечатано і яких у пакеті немає: ${report.unsealed}.`,
    ),
    ...note(
      1,
      'Not proved: the pages of posts, about.en.html, about.uk.html and audit.json, which Litopys made, and that Telegram showed these bytes. Read data/about.en.html in the package.',
      'Не доведено: сторінки дописів, about.en.html, about.uk.html й audit.json, які створив Litopys, і те, що Telegram показував саме ці байти. Прочитайте data/about.uk.html у пакеті.',
    ),
  ]
}

type StampTimes = Pick<CheckedStamp, 'signer' | 'root' | 'rootName'> & {
  times: Pick<CheckedStamp, 'seal' | 'at'>[]
}

/** Stamps of the same signer and root together, in the order of their seals. */
function bySigner(stamps: readonly CheckedStamp[]): StampTimes[] {
  const groups = Map.groupBy(stamps, ({ signer, root }) => `${root} ${signer}`)
  return [...groups.values()].flatMap((times) => {
    const [first] = times
    return first ? [{ signer: first.signer, root: first.root, rootName: first.rootName, times }] : []
  })
}
