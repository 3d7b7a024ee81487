import type { Static } from 'typebox'
import * as Type from 'typebox'

const bytes = { description: 'Bytes' }

/** A complete backup. */
export const backup = Type.Object({
  id: Type.String(),
  moment: Type.String({ format: 'date-time', description: 'The time whose state it has' }),
  version: Type.String({ description: 'Version of Litopys that wrote it' }),
  posts: Type.Integer(),
  media: Type.Integer({ description: 'Files of posts' }),
  files: Type.Integer({ description: 'Files of the backup' }),
  bytes: Type.Integer(bytes),
  newBytes: Type.Integer({ description: 'Bytes that no earlier backup in the folder had' }),
  heldMs: Type.Integer({ description: 'How long writers waited, in milliseconds' }),
  hasSecrets: Type.Boolean({ description: 'Whether it has the secret keys, encrypted' }),
})
export type Backup = Static<typeof backup>

/** What a job of the kind `backup` has done. */
export const backupResult = Type.Object({
  directory: Type.String(),
  backup: Type.Optional(backup),
})
