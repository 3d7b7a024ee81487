import { readDesktopExport } from '../../../server/adapters/telegram/desktop-export.ts'
import { exportReader, latest } from './export-reader.ts'

/** `result.json` of Telegram Desktop. */
export const target = exportReader((chunks, resume) => {
  const start = resume?.format === 'desktop' ? resume : { offset: 0, frames: [] }
  return readDesktopExport(chunks, start, { title: undefined, latest })
})
