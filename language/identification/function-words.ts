import { type Alphabet, languagesOf } from '../text/alphabets.ts'

const lists = {
  uk: `і й та а але або чи що як який яка яке які це цей ця ці цього цій цьому він вона воно вони його її їх їм йому ми ви я ти
    нас нам вас вам мене мені тебе тобі себе собі не ні ще вже також тільки лише навіть коли де куди звідки чому тому щоб якщо
    бо ж же би б у в на з із зі за до від од під над при про по для без через між після перед проти серед біля крім є був була
    було були буде будуть бути має мають може можуть можна треба потрібно так тут там зараз сьогодні вчора завтра дуже більше
    менше хто хтось щось все всі всіх усі увесь весь кожен інший інші такий така таке такі той та те ті свій своя своє свої наш
    наша наше наші ваш їхній мій моя проте однак адже отже поки доки ось хоча аби немає нема щодо зокрема лиш понад близько
    якого якої якому яким яких якою якийсь якась якесь якісь якось якраз тобто навколо довкола попри внаслідок замість щойно досі
    наразі невдовзі нині торік щодня звісно справді ніби наче немов хіба усе усього тощо саме ледь майже знову разом поруч
    згодом`,
  ru: `и а но или что как какой какая какое какие это этот эта эти этого этой этому он она оно они его её ее их им ему мы вы я ты
    нас нам вас вам меня мне тебя тебе себя себе не ни ещё еще уже тоже также только лишь даже когда где куда откуда почему
    потому чтобы если ведь ж же бы б у в во на с со из за до от под над при про по для без через между после перед против среди
    около кроме есть был была было были будет будут быть имеет может могут можно надо нужно так тут там сейчас сегодня вчера
    завтра очень больше меньше кто кто-то все всё всех весь каждый другой другие такой такая такое такие тот та те свой своя
    своё свои наш наша наше наши ваш мой моя однако пока вот хотя нет более чем этим том тем к ко о об обо
    которого которой которому которым которых которую какого какой каким каких какую какой-то то-есть вокруг вместо вследствие
    пока сразу теперь снова вместе рядом потом конечно будто словно разве всего именно почти едва лишь либо нибудь этих этими
    всем всеми этом`,
  be: `і й а але або ці што як які якая якое гэта гэты гэтай гэтага ён яна яно яны яго яе іх ім яму мы вы я ты нас нам вас не ні
    яшчэ ўжо таксама толькі нават калі дзе куды чаму каб калі бо ж жа бы б у ў на з са за да ад пад над пры пра па для без праз
    паміж пасля перад супраць сярод каля ёсць быў была было былі будзе быць мае можа можна трэба так тут там сёння вельмі больш
    хто усе ўсе увесь кожны іншы такі той свой наш аднак пакуль вось хоць няма`,
  bg: `и а но или че как какво който която което които това този тази тези той тя то те го я ги му им ние вие аз ти не още вече също
    само дори когато къде защо за да ако в във на с със от до под над при по без през между след пред против е са съм беше бяха
    ще бъде има може трябва така тук там сега днес много повече кой всички всеки друг други един една едно си се`,
  en: `the a an of to in on at by for from with as is are was were be been has have had will would can could should may this that
    these those it its he she they them his her their we you i my your our not no and or but if then than so what which who when
    where why how all any some more most other into over after before about against between during up out also just only new`,
  pl: `i a ale lub czy że jak który która które którzy to ten ta te tego tej tym on ona ono oni jego jej ich im my wy ja ty nas nam
    nie ni jeszcze już także też tylko nawet kiedy gdzie dlaczego aby żeby jeśli bo w we na z ze za do od pod nad przy po dla bez
    przez między przed przeciw jest są był była było były będzie być ma może można trzeba tak tu tam dziś bardzo więcej kto
    wszystko wszyscy się o u`,
  de: `der die das den dem des ein eine einer eines einem einen und oder aber nicht ist sind war waren sein hat haben wird werden
    ich du er sie es wir ihr mit von zu in im an auf für aus bei nach über unter vor zwischen auch nur noch wie was wer wenn dass
    als so sich kann mehr schon um am`,
  fr: `le la les un une des du de et ou mais ne pas est sont était sera a ont avoir être je tu il elle nous vous ils elles on ce cette
    ces qui que quoi dont où avec sans pour par dans en sur sous au aux entre contre aussi plus moins comme si tout tous son sa ses`,
  es: `el la los las un una unos unas y o pero no es son era fue ser ha han haber yo tú él ella nosotros ellos que quien cual como donde
    cuando con sin por para en de del al sobre entre contra desde hasta también más menos muy ya si todo todos su sus se lo le les este
    esta esto`,
} as const

const sets = (words: string) => new Set(words.split(/\s+/))

/** Function words by language; written for this project. */
export const functionWords = {
  uk: sets(lists.uk),
  ru: sets(lists.ru),
  be: sets(lists.be),
  bg: sets(lists.bg),
  en: sets(lists.en),
  pl: sets(lists.pl),
  de: sets(lists.de),
  fr: sets(lists.fr),
  es: sets(lists.es),
}

const weight = 4

const none: Record<Alphabet, readonly number[]> = {
  cyrillic: languagesOf.cyrillic.map(() => 0),
  latin: languagesOf.latin.map(() => 0),
}
const scores = { cyrillic: scoresOf('cyrillic'), latin: scoresOf('latin') }

function scoresOf(alphabet: Alphabet): Map<string, readonly number[]> {
  const words = new Set(languagesOf[alphabet].flatMap((language) => [...functionWords[language]]))
  return new Map(
    [...words].map((word) => [
      word,
      languagesOf[alphabet].map((language) => (functionWords[language].has(word) ? weight : 0)),
    ]),
  )
}

/** Scores of a lower-case word for each language of an alphabet, by its function words. */
export function functionWordScores(word: string, alphabet: Alphabet): readonly number[] {
  return scores[alphabet].get(word) ?? none[alphabet]
}
