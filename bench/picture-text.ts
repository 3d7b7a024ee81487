import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createRandom } from '../server/demo/random.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { findTextLanguages, unpackLanguages } from '../server/media/text-languages.ts'
import type { PictureText } from '../server/media/worker/protocol.ts'

// Errors of the words that the media worker reads in pictures, and pictures in a second. The pictures are drawn with
// fonts of the system, and compressed as Telegram compresses photos.
// Usage: node bench/picture-text.ts [PICTURES] [PROCESSES] [FOLDER WITH rus.traineddata]
const pictures = Number(process.argv[2] ?? 210)
const width = Number(process.argv[3] ?? 2)
const models = process.argv[4] ?? '/usr/share/tesseract-ocr/5/tessdata'

type Language = 'uk' | 'ru' | 'en'
const lines: Record<Language, string[]> = {
  uk: [
    'Увага! Повітряна тривога в Харківській області',
    'Збираємо 50 000 грн на дрони для 93-ї бригади',
    'Міст через річку закрито до ранку',
    'Рятувальники працюють на місці влучання',
    'Графік відключень світла на завтра',
    'Ґанок старого млина відремонтували',
    'Наступна їжа та вода будуть о 12:30',
    'Шукаємо свідків подій 24 лютого 2022 року',
  ],
  ru: [
    'Эвакуация жителей проходит по плану',
    'Вниманию жителей города: завтра отключат воду',
    'Министерство сообщает об обстановке на фронте',
    'Объявлен сбор подписей под обращением',
    'Съёмка велась с крыши пятого этажа',
    'Движение по мосту временно ограничено',
    'Курс на 15 марта: 87,40 за единицу',
    'Ещё три посёлка остались без света',
  ],
  en: [
    'Breaking: the bridge was closed overnight',
    'Situation report for 24 February 2022',
    'Volunteers collect funds for night vision',
    'The convoy reached the old mill at 06:45',
    'Call +380 44 123 45 67 for information',
    'Damage assessment of residential buildings',
    'Weather forecast: fog, low visibility',
    'Source: open data, verified by two people',
  ],
}
const looks = ['plain', 'dark', 'busy', 'tilted', 'blurred', 'small', 'faint'] as const
type Look = (typeof looks)[number]
const fonts = ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono', 'DejaVu Sans Condensed']

const directory = await mkdtemp(join(tmpdir(), 'litopys-text-bench-'))
const [input, workFolder, folder] = ['in', 'work', 'languages'].map((name) => join(directory, name))
if (!input || !workFolder || !folder) throw new Error('no folders')
try {
  for (const path of [input, workFolder]) await mkdir(path)
  const languages = await findTextLanguages(models)
  await unpackLanguages(languages, folder)
  const drawn: { path: string; text: string; look: Look; language: Language }[] = []
  for (let number = 0; number < pictures; number += 1) {
    const path = join(input, `${number}.jpg`)
    const one = await draw(number)
    await writeFile(path, one.content)
    drawn.push({ path, text: one.text, look: one.look, language: one.language })
  }
  const worker = createMediaWorker({ workFolder, readFolders: [input, folder], width })
  const { signal } = new AbortController()
  const read = async (path: string): Promise<PictureText> =>
    await worker.readText({ path, languages: { folder, codes: languages.codes } }, { signal })
  // The processes start, and load the languages.
  await Promise.all(drawn.slice(0, width).map(({ path }) => read(path)))
  const start = performance.now()
  const results = await Promise.all(
    drawn.map(async ({ path, text, look, language }) => {
      const { lines: found, confidence } = await read(path)
      const got = found.map((line) => line.map((word) => word.text).join(' ')).join(' ')
      return { look, language, confidence, errors: distance(text, got), letters: text.length }
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  await worker.close()
  const rate = (some: typeof results) =>
    Number(
      (
        some.reduce((sum, one) => sum + one.errors, 0) / some.reduce((sum, one) => sum + one.letters, 0)
      ).toFixed(4),
    )
  const by = <K extends 'look' | 'language'>(key: K) =>
    Object.fromEntries([...Map.groupBy(results, (one) => one[key])].map(([name, some]) => [name, rate(some)]))
  console.log({
    pictures,
    width,
    languages: languages.codes,
    characterErrors: { all: rate(results), ...by('look'), ...by('language') },
    perSecond: Number((pictures / seconds).toFixed(2)),
    load: loadavg()[0],
  })
} finally {
  await rm(directory, { recursive: true })
}

/** A picture with three to five lines. Equal numbers give equal pictures. */
async function draw(number: number) {
  const { next } = createRandom(number + 1)
  const below = (most: number) => Math.floor(next() * most)
  const language = (['uk', 'ru', 'en'] as const)[number % 3] ?? 'uk'
  const look = looks[Math.floor(number / 3) % looks.length] ?? 'plain'
  const picked: string[] = []
  const rest = [...lines[language]]
  for (let count = 3 + below(3); count > 0; count -= 1) picked.push(...rest.splice(below(rest.length), 1))
  const size = look === 'small' ? 16 : 30 + below(14)
  const [wide, high] = [1_280, 720]
  const [back, ink] =
    look === 'dark'
      ? ['#17212b', '#f2f2f2']
      : look === 'faint'
        ? ['#d8d8d8', '#8c8c8c']
        : ['#ffffff', '#161616']
  const font = fonts[below(fonts.length)]
  const circles =
    look === 'busy'
      ? Array.from(
          { length: 30 },
          () =>
            `<circle cx="${below(wide)}" cy="${below(high)}" r="${20 + below(140)}" opacity="0.35"
              fill="hsl(${below(360)},60%,70%)"/>`,
        ).join('')
      : ''
  const angle = look === 'tilted' ? 2 + next() * 3 : 0
  const rows = picked.map((line, i) => `<text x="60" y="${110 + i * size * 1.9}">${escaped(line)}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="100%" height="100%" fill="${back}"/>${circles}
    <g font-family="${font}" font-size="${size}" fill="${ink}" transform="rotate(${angle} 640 360)">${rows.join('')}</g></svg>`
  const picture = sharp(Buffer.from(svg)).blur(look === 'blurred' ? 1.6 : 0.3)
  const content = await picture.jpeg({ quality: look === 'busy' ? 75 : 82 }).toBuffer()
  return { content, text: picked.join(' '), look, language }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return row[other.length] ?? 0
}
