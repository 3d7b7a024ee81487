export const analysisFaultCodes = [
  'damaged',
  'too_many_pixels',
  'time_limit',
  'memory_limit',
  'crashed',
  'encrypted',
  'too_large',
  'forbidden_declaration',
  'old_format',
  'too_long',
  'sound_too_large',
  'not_accepted',
  'server_failed',
  'wrong_answer',
] as const
export type AnalysisFault = (typeof analysisFaultCodes)[number]

/** Why a file of a post could not be analysed. The English text; the web app translates it. */
export const analysisFaults: Record<AnalysisFault, string> = {
  damaged: 'The file is damaged or is not what its first bytes say',
  too_many_pixels: 'The picture has more pixels than the limit of this archive',
  time_limit: 'The analysis took too long',
  memory_limit: 'The analysis needed too much memory',
  crashed: 'The analysis of the file crashed',
  encrypted: 'The document is encrypted',
  too_large: 'The document has more than 64 MiB, itself or unpacked',
  forbidden_declaration: 'The document has declarations that its format forbids',
  old_format: 'Documents of Word and Excel before 2007 are not read',
  too_long: 'The sound is longer than the limit of this archive',
  sound_too_large: 'The sound has more bytes than the limit of this archive or of the transcription server',
  not_accepted: 'The transcription server does not accept the file',
  server_failed: 'The transcription server failed at the file',
  wrong_answer: 'The transcription server returned an invalid answer',
}
