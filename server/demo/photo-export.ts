import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { landscape } from './drawing.ts'

const [width, height] = [800, 534]
const hour = 3_600_000

const captions = [
  'Світанок над долиною. Знято з пагорба біля Малої Верби.',
  'Ясний ранок після дощу: дорога до села знову проїзна.',
  'Вечірнє небо над полями. #захід_сонця',
  'Туман тримався до обіду, видимість до 200 метрів.',
  'Перші промені: вид із пожежної вежі.',
  'Літні пагорби, краєвид для обкладинки випуску.',
  'Захід сонця, останній кадр зміни.',
  'Похмурий день: хмари зранку над усією областю.',
  'Осінній ранок. Кадр для календаря «Обрій».',
  'Зелені схили за течією вгору.',
  'Останнє світло над пагорбами.',
  'Сірий горизонт перед першим снігом.',
]

/** A Telegram Desktop export of a channel with pictures, as a zip archive. */
export async function demoPhotoExport(until: Date): Promise<Buffer> {
  const zip = new ZipFile()
  const pictures = captions.map((_, i) => landscape(i, width, height))
  const messages = captions.map((text, i) => {
    const at = new Date(until.getTime() - (captions.length - i) * 19 * hour)
    return {
      id: i + 1,
      type: 'message',
      from: title,
      from_id: 'channel9000001111',
      date: at.toISOString().slice(0, 19),
      date_unixtime: String(Math.floor(at.getTime() / 1_000)),
      photo: nameOf(i),
      photo_file_size: pictures[i]?.length ?? 0,
      width,
      height,
      text,
      text_entities: [{ type: 'plain', text }],
    }
  })
  const content = { name: title, type: 'public_channel', id: 9_000_001_111, messages }
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 1)), 'result.json')
  for (const [i, picture] of pictures.entries()) zip.addBuffer(picture, nameOf(i), { compress: false })
  zip.end()
  return await buffer(zip.outputStream)
}

const title = 'Фотобанк «Обрій» (демо)'

function nameOf(i: number): string {
  return `photos/photo_${i + 1}.png`
}
