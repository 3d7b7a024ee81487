import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { WebhookAttempt } from '@litopys/contract/schemas/webhook'
import {
  type AddressPolicy,
  checkedLookup,
  mayHavePermittedAddress,
  RefusedAddress,
} from './permitted-address.ts'

export type PostJson = (url: URL, call: JsonCall) => Promise<Posted>
type JsonCall = { headers: Record<string, string>; body: string; signal: AbortSignal }
/** `status`: of the answer. `reason`: why there is none, without addresses and without parts of the URL. */
export type Posted = { status: number } | { reason: PostFault }
type PostFault = NonNullable<WebhookAttempt['fault']>

const timeoutMs = 15_000

/**
 * Posts JSON to the URL of a webhook. Follows no redirect and does not read the answer beyond its status.
 * Connections are not kept, so each one is checked.
 */
export function createPostJson(policy: AddressPolicy): PostJson {
  return async (url, { headers, body, signal }) => {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      if (!mayHavePermittedAddress(url, policy)) throw new RefusedAddress()
      const status = await new Promise<number>((resolve, reject) => {
        const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: false,
          lookup: checkedLookup(url, policy),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Litopys',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
          signal: AbortSignal.any([signal, late]),
        })
        request.once('error', reject)
        request.once('response', (response) => {
          resolve(response.statusCode ?? 0)
          response.on('error', () => undefined)
          response.destroy()
        })
        request.end(body)
      })
      return { status }
    } catch (error) {
      return { reason: late.aborted ? 'timeout' : faultOf(error) }
    }
  }
}

function faultOf(error: unknown): PostFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'address_refused') return 'address_refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'tls' : 'connection'
}
