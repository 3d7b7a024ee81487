import { createRandom } from '../server/demo/random.ts'

export const languages = ['uk', 'ru', 'en'] as const
export type Language = (typeof languages)[number]

type Morphology = {
  size: number
  function: string
  prefixes: string
  roots: string
  suffixes: Record<string, string>
}

// Suffixes with their endings; an underscore means none. No root is that of a probe (words.ts).
const morphology: Record<Language, Morphology> = {
  uk: {
    size: 240_000,
    function:
      'і в на що з у до за не та це про як від по для його але ми є із під після час було вже також або через ще буде які який яка тільки біля без над між коли де',
    prefixes: '_ пере роз за ви на по під від при про до без над об між перед спів само не з у',
    roots:
      'буд вод гор дом жит зем кам лат мал нос оберт пис рад сад тих хвил цвіт чит шук яв берег ваг голос друк зим квіт ліс мост нов озер пол рит світ терп ход час шлях крок міст люд ріст труд берес вітр глин довг злат край лист меж ноч особ пад рух сил точ увс фарб холод ціл чист шир дар зор клад лан мир низ опор плав рів став тяг уч форм хват черг шум бран вер гост дол зва кол лад мов них пих рад сел твор хиж чар щедр ясн бліск вогн гнуч дзвін жар клин леж мисл нит обр правд руб слов трав ход чорн швид боро вель гур дума жну клен лов моро',
    suffixes: {
      _: '_ а у ом ові і ів ами ах ам',
      ник: '_ а у ом и ів ам ами ах ові',
      к: 'а и у ою ці ою ам ами ах о',
      ств: 'о а у ом і _ ам ами ах',
      ість: '_',
      ост: 'і ей ям ями ях',
      анн: 'я ю ям і ях ями',
      ов: 'ий ого ому им а ої ій у ою е і их ими',
      альн: 'ий ого ому им а ої ій у ою е і их ими',
      ичн: 'ий ого ому им а ої ій у ою е і их ими',
      увал: '_ а о и',
      ува: 'ти в ла ло ли тиме тимуть вся лася лися',
      ар: '_ я ю ем і ів ям ями ях',
      івк: 'а и у ою ам ами ах',
      ець: '_',
      ин: 'а и і у ою _ ам ами ах',
    },
  },
  ru: {
    size: 130_000,
    function:
      'и в на что с у к за не это о как от по для его но мы из под после время было уже также или через ещё будет которые который только около без над между когда где',
    prefixes: '_ пере рас за вы на по под от при про до без над об меж пред со само не',
    roots:
      'стро вод гор дом жил зем кам лет мал нос ворот пис рад сад тих волн цвет чит иск яв берег важ голос печат зим лес мост нов озер пол рыт свет терп ход час путь шаг мест люд рост труд ветр глин долг злат край лист меж ноч особ пад движ сил точ краск холод цел чист шир дар зор клад мир низ опор плав ров став тяг уч форм хват очеред шум вер гост дол зва кол лад слов трав черн быстр прав руб мысл нит жар клин лож гибк звон',
    suffixes: {
      _: '_ а у ом е ы ов ам ами ах',
      ник: '_ а у ом е и ов ам ами ах',
      к: 'а и у ой е ам ами ах',
      ств: 'о а у ом е _ ам ами ах',
      ость: '_ ю',
      ост: 'и ей ям ями ях',
      ени: 'е я ю ем й ям ями ях',
      ов: 'ый ого ому ым ом ая ой ую ое ые ых ыми',
      альн: 'ый ого ому ым ом ая ой ую ое ые ых ыми',
      ическ: 'ий ого ому им ом ая ой ую ое ие их ими',
      ова: 'ть л ла ло ли лся лась лись',
      щик: '_ а у ом е и ов ам ами ах',
      ин: 'а ы е у ой _ ам ами ах',
    },
  },
  en: {
    size: 80_000,
    function:
      'the of and to in a for on is that with by at from was as be it are this were after near has have been over more than no its which',
    prefixes: '_ re un over under out fore inter mis non pre sub super trans up counter down mid self semi',
    roots:
      'build water hill hold land stone field mark turn writ read seek bank light path step town growth wind clay line night fall move force point cold clean dawn lay calm stand draw learn shape catch noise guest ring bend word grass dark swift rule cut mind thread heat edge crop forge grain hand jolt kind lift mast nail oar plan quest roof sail tide vault wheel yard bolt chart drift ember flint gear haul index joint knot lamp mill notch order pack rail scout track unit view watch band cast dock fold guard hatch',
    suffixes: {
      _: '_ s ed ing',
      er: "_ s 's",
      less: '_ ly ness',
      ful: '_ ly ness',
      able: '_',
      ment: '_ s al',
      ship: '_ s',
      wise: '_',
      ward: '_ s',
      work: '_ s ed er',
      side: '_ s',
      ish: '_ ly',
      let: '_ s',
      ist: '_ s ic',
      ize: '_ d s r',
      ation: '_ s al',
      y: '_',
    },
  },
}

const parts = (list: string) => list.split(' ').map((part) => (part === '_' ? '' : part))

/**
 * The words of a language, the most frequent first: real function words, then stems with all their endings,
 * shuffled.
 */
export function vocabularyOf(language: Language): readonly string[] {
  const { size, function: functionWords, prefixes, roots, suffixes } = morphology[language]
  const forms = new Set<string>()
  for (const root of new Set(parts(roots))) {
    for (const prefix of parts(prefixes)) {
      for (const [suffix, endings] of Object.entries(suffixes)) {
        const stem = prefix + root + (suffix === '_' ? '' : suffix)
        for (const ending of parts(endings)) forms.add(stem + ending)
      }
    }
  }
  const random = createRandom(language.charCodeAt(0))
  const shuffled = [...forms]
    .map((form) => ({ form, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ form }) => form)
  return [...new Set([...functionWords.split(' '), ...shuffled])].slice(0, size)
}
