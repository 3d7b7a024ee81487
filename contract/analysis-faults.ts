export const analysisFaultCodes = [
  'damaged',
  'too_many_pixels',
  'time_limit',
  'memory_limit',
  'crashed',
] as const
export type AnalysisFault = (typeof analysisFaultCodes)[number]

/** Why a file of a post could not be analysed. The English text; the web app translates it. */
export const analysisFaults: Record<AnalysisFault, string> = {
  damaged: 'The file is damaged or is not what its first bytes say',
  too_many_pixels: 'The picture has more pixels than the limit of this archive',
  time_limit: 'The analysis took too long',
  memory_limit: 'The analysis needed too much memory',
  crashed: 'The analysis of the file crashed',
}
