import { readJsonl } from '../../../server/adapters/telegram/jsonl.ts'
import { exportReader, latest } from './export-reader.ts'

/** JSON lines. */
export const target = exportReader((chunks, resume) => {
  const start = resume?.format === 'jsonl' ? resume : { offset: 0, line: 0 }
  return readJsonl(chunks, start, { channel: {}, latest })
})
