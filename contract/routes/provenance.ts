import * as Type from 'typebox'
import { longestCursor } from '../constants.ts'
import { route } from '../route.ts'
import { corroboration, custodyGroups, custodyPart } from '../schemas/custody.ts'
import { listedObservation, sourceRecord } from '../schemas/observation.ts'

const observationsPerPage = Type.Integer({ minimum: 1, maximum: 200, default: 10 })

/** Where a post comes from: what sources showed of it, and what happened to it since. */
export const provenanceRoutes = {
  observations: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/observations',
    access: 'archive.search',
    summary:
      'Lists the observations of a post, the latest first: what each source showed, when and where. Empty for readers who may not see its older texts.',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    query: Type.Object(
      {
        itemsPerPage: observationsPerPage,
        cursor: Type.Optional(
          Type.String({ maxLength: longestCursor, description: 'nextCursor of the previous page' }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: listedObservation },
  }),

  sourceRecord: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/observations/{hash}',
    access: 'archive.search',
    summary: 'Returns the bytes of an observation, as received.',
    params: Type.Object({
      id: Type.String({ maxLength: 200, description: 'channelId_messageId' }),
      hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'hash of the observation' }),
    }),
    answer: { kind: 'one', item: sourceRecord },
  }),

  custody: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/custody',
    access: 'archive.search',
    summary:
      'Returns the chain of custody of a post, newest first: observations, edits, seals, and what users did with it. Empty for readers who may not see its older texts.',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    query: Type.Object(
      {
        itemsPerPage: Type.Integer({ minimum: 1, maximum: 200, default: 20 }),
        before: Type.Optional(
          Type.String({ maxLength: longestCursor, description: 'next of the previous part' }),
        ),
        show: Type.Optional(
          Type.Enum(custodyGroups, {
            description:
              'changes: captures, edits, seals, tags and deletions; uses: exports, quotes, shares and holds. Without it: all',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: custodyPart },
  }),

  corroboration: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/corroboration',
    access: 'archive.search',
    summary:
      'Compares text, time and files of a post between its sources: kinds of sources, addresses, accounts, and files that differ. Empty for readers who may not see its older texts.',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    answer: { kind: 'one', item: corroboration },
  }),
}
