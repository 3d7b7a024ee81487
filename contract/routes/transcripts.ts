import type { Static } from 'typebox'
import * as Type from 'typebox'
import { analysisFaultCodes } from '../analysis-faults.ts'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'
import { transcript } from '../schemas/transcript.ts'

const id = Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' })

const state = <S extends string>(value: S) => ({ state: Type.Literal(value) })
const heardFile = Type.Union([
  Type.Object({ ...state('done'), transcript }),
  Type.Object({ ...state('failed'), fault: Type.Enum(analysisFaultCodes) }),
  Type.Object(state('no_sound')),
  Type.Object(state('waiting')),
  Type.Null(),
])
export type HeardFile = Static<typeof heardFile>

export const transcriptRoutes = {
  read: route({
    method: 'POST',
    path: '/api/v1/archives/transcripts',
    access: 'archive.search',
    summary: 'Returns what a machine heard in the voice messages, audio files and videos of posts.',
    body: Type.Object(
      { ids: Type.Array(id, { minItems: 1, maxItems: 100 }) },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        isOn: Type.Boolean({ description: 'Whether a transcription server is set up' }),
        posts: Type.Array(
          Type.Object({
            _id: id,
            files: Type.Array(heardFile, {
              description: "In the order of the post's media; null for a file that can have no sound",
            }),
          }),
          { description: 'Posts that have media and that the user may see' },
        ),
      }),
    },
  }),

  readState: route({
    method: 'GET',
    path: '/api/v1/transcription',
    access: 'capture.read',
    summary:
      'Counts files with sound that the current model has not transcribed, and returns the running job.',
    answer: {
      kind: 'one',
      item: Type.Object({
        isOn: Type.Boolean({ description: 'Whether a transcription server is set up' }),
        outdated: Type.Integer(),
        isWorking: Type.Boolean({
          description:
            'The server transcribes new files now, without a job. Of several servers, only the one that does it says so',
        }),
        failed: Type.Integer({ description: 'Files that could not be transcribed; a job tries them again' }),
        job: Type.Optional(job),
      }),
    },
  }),

  start: route({
    method: 'POST',
    path: '/api/v1/transcription',
    access: 'archive.reanalyze',
    summary:
      'Transcribes files that the current model has not transcribed, and failed ones again. If such a job is running, returns it.',
    answer: { kind: 'one', item: job },
  }),
}
