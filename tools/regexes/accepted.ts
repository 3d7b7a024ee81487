import type { Accepted, AcceptedConstruction } from './faults.ts'

/**
 * Characters of the longest post that is measured. Telegram allows 4,096. A record can have 2 MiB; expressions for
 * post texts are linear, so it takes 32 times as long.
 */
const postText = 65_536

/** Expressions that are not safe on every text. `longest` and the reason are about the text that reaches them. */
export const accepted: readonly Accepted[] = [
  {
    file: 'contract/query/print.ts',
    expression: '/(?:^|[\\s(-])(?:https?:\\/\\/|(?:t|telegram)\\.me\\/|url:)\\S*$/i',
    longest: 8_192,
    reason: 'A part of a query line, whose length the API limits',
  },
  {
    file: 'language/extraction/addresses.ts',
    expression: '/:\\d{0,5}[^\\d]*$/',
    longest: 640,
    reason: 'At most 320 characters are read of an authority',
  },
  {
    file: 'language/extraction/copies/own-words.ts',
    expression: '/^\\P{L}*\\d\\P{L}*$/u',
    longest: 200,
    reason: 'A line of a footer is not longer',
  },
  {
    file: 'language/extraction/copies/own-words.ts',
    expression:
      '/(?:[.!?…)»”"]|\\p{Extended_Pictographic}|(?<=[\\p{L}\\p{N}]))\\s+(?:читати (?:далі|повністю)|читать (?:далее|дальше|полностью)|read more|підписатис[ья]|подписаться|subscribe)$/iu',
    longest: 30,
    reason: 'The end of a text is cut to the longest call',
  },
  {
    file: 'language/extraction/entities.ts',
    expression: '/[a-z0-9_.-]*$/i',
    longest: 64,
    reason: 'The end of a run is cut to the longest local part',
  },
  {
    file: 'language/extraction/identifiers/ips.ts',
    expression: '/[:.]+$/',
    longest: 64,
    reason: 'The run before it is not longer',
  },
  {
    file: 'language/extraction/names/abbreviated-bodies.ts',
    expression:
      "/^((?:Рос|Гос|Держ|Укр|Нац|Каз|Бел|Біл)[а-яіїєґ’'ё]{2,}?(?:надзор|нагляд|реестр|реєстр|стат|стандарт|космос|атом|автодор|нафта|нефть|газ|банк|мониторинг|моніторинг|комиссия|комісія|служба|инспекция|інспекція|агентство|имущество|комітет|комитет|совет|архив|архів|туризм|резерв|технологии|технології|авиация|авіація|водоканал|телеком|экспорт|експорт|інформ|информ|нафтогаз))(?:а|у|ом|ом|е|і|ові|ем)?$/",
    longest: postText,
    reason: 'A word of a post. One lazy repetition after a fixed beginning is linear',
  },
  {
    file: 'language/extraction/names/call-signs.ts',
    expression: '/^\\s*[:—–-]?\\s*[*_]{0,2}[«"“„‘]([^«»"“”„‘’\\n]{2,30})[»"”“’]/',
    longest: 50,
    reason: 'The text after a word is cut to so many characters',
  },
  {
    file: 'language/extraction/names/call-signs.ts',
    expression: '/^\\s*[:—–-]?\\s*(\\p{Lu}[\\p{L}\\d-]{1,20})/u',
    longest: 50,
    reason: 'The text after a word is cut to so many characters',
  },
  {
    file: 'language/extraction/names/units.ts',
    expression: '/\\d+$/',
    longest: 6,
    reason: 'The mark of a unit has five digits and a letter',
  },
  {
    file: 'language/names/person-key.ts',
    expression: '/^((?:\\p{Lu}\\. ?)+)(.*)$/u',
    longest: 512,
    reason: 'A name of a person, in the API and in posts',
  },
  {
    file: 'language/shared-terms/dates.ts',
    expression:
      '/(\\d{1,2})(?:st|nd|rd|th|-?го|-?е)?[ \\u00a0]+(?:of )?(\\p{L}{3,10})(?:\\.?,?[ \\u00a0]+(\\d{4})(?![\\p{L}\\p{N}]))?/uy',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
  {
    file: 'language/shared-terms/dates.ts',
    expression:
      '/(\\p{L}{3,9})\\.?[ \\u00a0]+(\\d{1,2})(?:st|nd|rd|th)?(?:,?[ \\u00a0]+(\\d{4}))?(?![\\p{L}\\p{N}])/uy',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
  {
    file: 'language/shared-terms/numbers.ts',
    expression:
      '/\\d{1,3}(?:(?:[ \\u00a0\\u202f]\\d{3}){1,3}|(?:,\\d{3})+|(?:\\.\\d{3})*\\.000)(?!\\d|[.,]\\d)/y',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
  {
    file: 'language/text/sample.ts',
    expression: '/(?:https?:\\/\\/|www\\.|t\\.me\\/)\\S*|[@#][\\p{L}\\p{N}_]+|[\\w.+-]{1,64}@\\S+/giu',
    longest: 1_000,
    reason: 'Only the beginning of a text is read',
  },
  {
    file: 'server/adapters/mail/letter.ts',
    expression: '/@([^\\s>]+)>?\\s*$/',
    longest: 1_000,
    reason: 'A setting of the operator',
  },
  {
    file: 'server/archive/engine-error.ts',
    expression: '/No space left on device|NOT_ENOUGH_SPACE|Cannot reserve .*, not enough space/i',
    longest: postText,
    reason: 'A message of the engine',
  },
  {
    file: 'server/config.ts',
    expression: '/^(.* )?openid( .*)?$/u',
    longest: 1_000,
    reason: 'A setting of the operator',
  },
  {
    file: 'server/config.ts',
    expression: '/^[^<>\\r\\n]*<?[^\\s<>@,]+@[^\\s<>@,]+>?$/u',
    longest: 1_000,
    reason: 'A setting of the operator',
  },
  {
    file: 'server/demo/draft.ts',
    expression: '/\\B(?=(\\d{3})+$)/g',
    longest: 20,
    reason: 'A number of the demo',
  },
  {
    file: 'server/demo/fill-users.ts',
    expression: '/#\\w+=(.+)$/',
    longest: 1_000,
    reason: 'A link that the server made',
  },
  {
    file: 'server/demo/foreign-identifiers.ts',
    expression: '/(?<![\\p{L}\\d.-])(?:[a-z\\d-]+\\.)+[a-z]{2,}(?![\\p{L}\\d-])/giu',
    longest: 2_000,
    reason: 'Posts of the demo, which come with the program',
  },
  {
    file: 'server/demo/foreign-identifiers.ts',
    expression: '/\\b[\\da-f]{1,4}:[\\da-f:]*::[\\da-f]*/g',
    longest: 2_000,
    reason: 'Posts of the demo, which come with the program',
  },
  {
    file: 'server/features/exports/file-name.ts',
    expression: '/[ .]+$/',
    longest: 255,
    reason: 'The title is cut before',
  },
  {
    file: 'server/files/open-files.ts',
    expression: '/^\\/+|\\/+$/g',
    longest: 1_000,
    reason: 'A setting of the operator',
  },
  {
    file: 'web/pages/analysis/post-picker.tsx',
    expression: '/(?:^|\\/posts\\/)(-?\\d+_\\d+)\\/?(?:[?#].*)?$/',
    longest: 8_192,
    reason: 'The user types it, in their own browser',
  },
  {
    file: 'language/extraction/identifiers/clean-text.ts',
    expression:
      '/\\u034f|[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]|\\ufe0e|\\ufe0f|(?<!\\*)\\*\\*(?!\\*)|__+|(?<!~)~~(?!~)|`|(?<![\\p{L}\\p{N}\\*])\\*(?=[^\\s\\*][^\\n\\*]{0,80}\\*(?![\\p{L}\\p{N}\\*]))|(?<=(?<![\\p{L}\\p{N}\\*])\\*[^\\s\\*][^\\n\\*]{0,80})\\*(?![\\p{L}\\p{N}\\*])|(?<![\\p{L}\\p{N}_])_(?=[^\\s_][^\\n_]{0,80}_(?![\\p{L}\\p{N}_]))|(?<=(?<![\\p{L}\\p{N}_])_[^\\s_][^\\n_]{0,80})_(?![\\p{L}\\p{N}_])/gu',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
  {
    file: 'language/extraction/identifiers/context.ts',
    expression:
      '/(?<![\\p{L}\\p{N}])(?:(тел(?:\\.|ефон\\p{L}*)?(?!\\p{L})|моб(?:\\.|[иі]льн\\p{L}*)|(?:по|за)?дзвон\\p{L}*|(?:по)?звон(?:и|ок)\\p{L}*|whats ?app|viber|вайбер\\p{L}*|ва[тц]сап\\p{L}*|phone|call(?!\\p{L})|tel(?!\\p{L})|гаряч\\p{L}+ лін\\p{L}+|горяч\\p{L}+ лини\\p{L}+|hotline)|(карт[аиоуы](?!\\p{L})|карт(?:к[аиоуыі]|ок|ці|ою|ой|очк\\p{L}*)(?!\\p{L})|card|visa|master ?card|приват(?:банк\\p{L}*)?(?!\\p{L})|моно(?:банк\\p{L}*)?(?!\\p{L})|monobank|сбер(?:банк\\p{L}*)?(?!\\p{L})|реквізит\\p{L}*|реквизит\\p{L}*)|(iban|рахун\\p{L}*|сч[её]т\\p{L}?(?!\\p{L}))|(imei|імеі|имей)|(паспорт\\p{L}*|passports?|id[- ]карт\\p{L}*|посвідчен\\p{L}*|закордонник\\p{L}*|загранпаспорт\\p{L}*)|([єе]дрпоу|edrpou)|(рнокпп|іпн|ипн|ідентифікаційн\\p{L}*|идентификационн\\p{L}*|рнокп|rnokpp)|(инн|inn(?!\\p{L}))|(огрн(?:ип)?(?!\\p{L})|ogrn)|(унп|unp)|(nip(?!\\p{L}))|(regon)|(pesel)|(ein(?!\\p{L})|employer identification|tax ?id|taxpayer|tin(?!\\p{L}))|(nino(?!\\p{L})|national insurance)|(tax(?!\\p{L})|податков\\p{L}+|налог\\p{L}+)|(ip(?!\\p{L})|айп[иі]\\p{L}*)|(гаман\\p{L}+|кошел\\p{L}+|wallet|btc|bitcoin|б[иі]ткоин\\p{L}*|eth(?!\\p{L})|usdt|tron|trc ?20|erc ?20|ton(?!\\p{L})|крипт\\p{L}*|crypto)|(верс\\p{L}+|version|ver\\.|v\\.|пункт\\p{L}*|п\\.|розділ\\p{L}*|раздел\\p{L}*)|(грн|гривень|гривен|uah|руб\\p{L}*|дол\\p{L}*|usd|eur(?!\\p{L})|євро|евро|млн|млрд|тис(?!\\p{L})|тыс(?!\\p{L})|[₴₽$€]))/giu',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
  {
    file: 'language/shared-terms/units.ts',
    expression:
      '/(\\d{1,3})([-‑–]?(?:та|тя|тю|га|ша|а|я|ї|й|ма|ої|ій|у|ту|шу|ю|го|ий|им|ою|ой|му|тої|тій|st|nd|rd|th))?[ \\u00a0]+((?:\\p{L}+(?:а|я|ої|ій|у|ою|ий|ого|ому|им|ім|ая|яя|ой|ей|ую|ый|ом|ых|о|ed|ne|al|ry|nk|lt|te)[ \\u00a0-]+){0,4}?)((?:бригад|brigade)\\p{L}{0,6}|(?:полк|regiment)\\p{L}{0,6}|(?:батал(?:ьй|ь)он|battalion)\\p{L}{0,6}|(?:дивіз|дивиз|division)\\p{L}{0,6}|(?:корпус|corps)\\p{L}{0,6}|(?:армі|арми|army)\\p{L}{0,6}|рот\\p{L}{0,6}|обртро|оаембр|обрспн|омпбр|одшбр|обрмп|обрто|оаебр|огшбр|огпбр|омсбр|омбр|ошбр|отбр|оабр|оєбр|осбр|осшп|мсбр|ошп|ошб|осб|мсд|мсп|вдд|дшд|дшп|пдп|зрп|тп|тд)(?![\\p{L}\\p{N}])/iuy',
    longest: postText,
    reason: 'Post texts. All repetitions have limits, or separators that they cannot contain',
  },
]

/** Expressions made from parts in functions. */
export const acceptedConstructions: readonly AcceptedConstruction[] = [
  {
    file: 'contract/routes/auth.ts',
    code: '`^\\\\d{{emailCodeLength}}$`',
    reason: 'The part is a number of digits',
  },
  {
    file: 'contract/routes/auth.ts',
    code: '`^\\\\d{{smsCodeLength}}$`',
    reason: 'The part is a number of digits',
  },
  {
    file: 'server/adapters/telegram/preview-page.ts',
    code: 'new RegExp(`[?&]{side}=(\\\\d+)`)',
    reason: 'The part is before or after',
  },
  {
    file: 'server/cli/query-set.ts',
    code: 'text',
    reason: 'The schema of a field with this name',
  },
  {
    file: 'server/cli/query-set.ts',
    code: "compile(`{place}: pattern`, value.pattern, value.flags ?? 'iu')",
    reason: 'A field with this name. The expression is the next one in this list',
  },
  {
    file: 'server/cli/query-set.ts',
    code: 'pattern',
    reason: 'A compiled expression with this name: the next one in this list',
  },
  {
    file: 'server/cli/query-set.ts',
    code: 'new RegExp(source, withFlags)',
    reason: 'From a file of questions that the operator of the command wrote; matched with a time limit',
  },
  {
    file: 'server/features/posts/hidden-links.ts',
    code: "new RegExp(`^t\\\\.me/{name}(?:[/?]|$)`, 'i')",
    reason: 'The name has only letters, digits and underscores, and the expression is anchored',
  },
  {
    file: 'web/features/search/batch/lines.ts',
    code: 'new RegExp(\n    `^(?:"((?:[^"]|"")*)"(?=[{separator}\\r\\n]|$)|([^{separator}\\r\\n]*))[^\\r\\n]*(?:\\r\\n|\\r|\\n|$)`,\n  )',
    reason: 'The part is one of three separators. The user chose the file, in their own browser',
  },
]
