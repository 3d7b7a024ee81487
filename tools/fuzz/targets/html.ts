import { readHtmlExport } from '../../../server/adapters/telegram/html-export.ts'
import { momentReader } from '../../../server/adapters/telegram/html-moment.ts'
import { exportReader, latest } from './export-reader.ts'

const timeZone = 'Europe/Kyiv'
const setting = { channel: { channelId: '77' }, timeZone, momentOf: momentReader(timeZone), latest }

/** `messages.html` of Telegram Desktop. */
export const target = exportReader((chunks, resume) => {
  const start = resume?.format === 'html' ? resume : { offset: 0, around: {} }
  return readHtmlExport(chunks, start, setting)
})
