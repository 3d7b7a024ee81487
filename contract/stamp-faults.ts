/**
 * English texts for time stamps that were not accepted; `{detail}` is what the authority or the network said. The web
 * app translates by code.
 */
export const stampFaults = {
  stamp_not_configured: 'The authority is no longer in TSA_URL',
  stamp_unreachable: 'The authority cannot be reached ({detail})',
  stamp_status: 'The authority answered with HTTP status {detail}',
  stamp_content_type: 'The answer is not a time stamp (content type: {detail})',
  stamp_too_large: 'The answer is larger than {detail}',
  stamp_refused: 'The authority refused the request ({detail})',
  stamp_malformed: 'The time stamp cannot be read: {detail}',
  stamp_algorithm: 'The time stamp uses an algorithm that is not accepted: {detail}',
  stamp_imprint: 'The time stamp belongs to something else',
  stamp_nonce: 'The answer belongs to another request',
  stamp_digest: 'The content of the time stamp was changed after it was signed',
  stamp_signature: 'The signature of the time stamp is wrong',
  stamp_signer: 'The time stamp does not name the certificate that signed it',
  stamp_purpose: 'The certificate may not sign time stamps: {detail}',
  stamp_expired: 'A certificate was not valid at the time of the stamp: {detail}',
  stamp_chain: 'The certificate does not lead to a root in TSA_ROOTS: {detail}',
} as const satisfies Record<string, string>

export type StampFault = keyof typeof stampFaults

export function isStampFault(code: string): code is StampFault {
  return Object.hasOwn(stampFaults, code)
}
