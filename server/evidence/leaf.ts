import type { Observation } from '@litopys/contract/schemas/observation'

/**
 * The leaf of an observation in the Merkle tree of its run: canonical JSON (RFC 8785) with these members. The order of
 * the names here is the canonical one, which is quicker than sorting them for each of a million observations.
 */
export function leafOf(observation: Omit<Observation, 'source'> & { source: string }): string {
  const { asked, capturedAt, channelId, context, files, hash } = observation
  const { messageId, parser, place, run, seenAt, source } = observation
  return JSON.stringify({
    asked,
    capturedAt,
    channelId,
    context,
    files: files.toSorted(),
    hash,
    messageId,
    parser,
    place,
    run,
    seenAt,
    source,
    type: 'observation/1',
  })
}
