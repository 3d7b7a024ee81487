import type { Static } from 'typebox'
import * as Type from 'typebox'
import { analysisFaultCodes } from '../analysis-faults.ts'
import { documentFormats } from '../document-formats.ts'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'

const id = Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' })
const linked = Type.Object({
  _id: id,
  links: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: "Links in the order of the post's media; null if the archive does not have the file",
  }),
})

/** What a camera or a program wrote into a picture. */
const camera = Type.Object({
  make: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  software: Type.Optional(Type.String()),
  takenAt: Type.Optional(
    Type.String({ description: 'Local time of the camera without time zone, such as 2022-03-01T12:30:00' }),
  ),
  latitude: Type.Optional(Type.Number({ description: 'Degrees, north positive' })),
  longitude: Type.Optional(Type.Number({ description: 'Degrees, east positive' })),
})

const share = Type.Number({ description: 'Share of the width or height of the picture, 0 to 1' })
/** Words that a machine read in a picture. */
const readText = {
  text: Type.Optional(
    Type.Object({
      text: Type.String(),
      confidence: Type.Number({ description: 'Mean of the words, 0 to 100' }),
      language: Type.String({ description: 'ISO 639-1; und if the language is unknown' }),
      words: Type.Array(
        Type.Object({
          text: Type.String(),
          confidence: Type.Number({ description: '0 to 100' }),
          box: Type.Tuple([share, share, share, share], { description: 'Left, top, width and height' }),
        }),
      ),
    }),
  ),
  textFault: Type.Optional(Type.Enum(analysisFaultCodes, { description: 'Why its words could not be read' })),
}

/** What is known of the text of a document. */
const document = Type.Object({
  format: Type.Enum(documentFormats),
  language: Type.String({ description: 'ISO 639-1; und if the language is unknown' }),
  confidence: Type.Number({ description: 'Mean of all pages, 0 to 100; below 100 if pages are scanned' }),
  pages: Type.Integer({ description: 'Pages or sheets of the file; 1 if its format has no pages' }),
  isCut: Type.Boolean({ description: 'The text ends before the document' }),
  scanned: Type.Integer({ description: 'Pages without text that a machine read as pictures' }),
  unread: Type.Integer({ description: 'Pages without text that were not read' }),
  hasText: Type.Boolean(),
})
export type DescribedDocument = Static<typeof document>

const describedFile = Type.Union([
  Type.Object({
    width: Type.Integer({ description: 'Pixels' }),
    height: Type.Integer({ description: 'Pixels' }),
    isAnimated: Type.Boolean(),
    camera,
    ...readText,
  }),
  Type.Object({ fault: Type.Enum(analysisFaultCodes), ...readText }),
  Type.Object({ document }),
  Type.Null(),
])
export type DescribedFile = Static<typeof describedFile>

export const mediaRoutes = {
  link: route({
    method: 'POST',
    path: '/api/v1/archives/media',
    access: 'archive.search',
    summary: 'Returns links to the files of posts; they open for 15 minutes while this session lasts.',
    body: Type.Object(
      { ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }) },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        posts: Type.Array(linked, { description: 'Posts that have media and that the user may see' }),
        expiresAt: Type.String({ format: 'date-time' }),
      }),
    },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/media/{id}/{index}',
    // The link itself is the credential; the server checks the session and the access to the post again.
    access: 'anyone',
    summary: 'Downloads a file of a post by its link; supports Range.',
    params: Type.Object({ id, index: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    query: Type.Object(
      {
        expires: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        session: Type.String({ format: 'uuid' }),
        mac: Type.String({ maxLength: 64 }),
        size: Type.Optional(
          Type.Enum(['list', 'page'], {
            description:
              'A smaller picture: at most 480 or 1,600 pixels wide and high; of a video its still; the file itself if there is neither',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'file' },
  }),

  describe: route({
    method: 'POST',
    path: '/api/v1/archives/media/details',
    access: 'archive.search',
    summary: 'Returns what the analysis found in the files of posts.',
    body: Type.Object(
      { ids: Type.Array(id, { minItems: 1, maxItems: 100 }) },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Array(
        Type.Object({
          _id: id,
          files: Type.Array(describedFile, {
            description: "In the order of the post's media; null if the file is not analysed",
          }),
        }),
      ),
    },
  }),

  readDocument: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/documents/{index}',
    access: 'archive.search',
    summary: 'Returns the text of an attached document.',
    params: Type.Object({ id, index: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    answer: {
      kind: 'one',
      item: Type.Object({
        ...document.properties,
        text: Type.String({ description: 'At most 200,000 characters; a form feed between pages or sheets' }),
        parts: Type.Array(
          Type.Object({
            start: Type.Integer(),
            end: Type.Integer({ description: 'End, exclusive; both offsets in UTF-16 units of `text`' }),
            name: Type.String({
              description: 'Number of the page or name of the sheet; empty if the format has no pages',
            }),
          }),
        ),
      }),
    },
  }),

  readAnalysis: route({
    method: 'GET',
    path: '/api/v1/media-analysis',
    access: 'capture.read',
    summary: 'Counts media files that the current version has not analysed, and returns the running job.',
    answer: {
      kind: 'one',
      item: Type.Object({
        outdated: Type.Integer(),
        isWorking: Type.Boolean({
          description:
            'The server analyses new files now, without a job. Of several servers, only the one that does it says so',
        }),
        job: Type.Optional(job),
      }),
    },
  }),

  startAnalysis: route({
    method: 'POST',
    path: '/api/v1/media-analysis',
    access: 'archive.reanalyze',
    summary:
      'Analyses media files that the current version has not analysed. If such a job is running, returns it.',
    answer: { kind: 'one', item: job },
  }),
}
