import { DeliveryFailed, type Transport } from '#notifications/transport'

type Gateway = { url: string; bodyTemplate: string; authorization: string | undefined }

const answerTimeoutMs = 15_000

/** Sends SMS through an HTTP gateway: POSTs JSON, any 2xx is success. */
export function createSmsTransport({ url, bodyTemplate, authorization }: Gateway): Transport {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
  return async (message, _id, signal) => {
    const { to, text } = message
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: filledIn(bodyTemplate, { to, text }),
      // Number and code are sent to the configured host only.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    }).catch((cause: unknown) => {
      throw new DeliveryFailed(`SMS gateway: ${causeCode(cause)}`, { cause })
    })
    // Only the status matters: the body is not read, whatever its length.
    await response.body?.cancel()
    if (response.ok) return
    // 400 and 422 mean a bad message, which no retry repairs. All other failures (keys, limits, outages) can
    // be repaired.
    const isFinal = response.status === 400 || response.status === 422
    throw new DeliveryFailed(`SMS gateway: status ${response.status}`, { isFinal })
  }
}

/** One replacement pass, so that a text that contains `{to}` is not changed. */
function filledIn(template: string, values: { to: string; text: string }): string {
  return template.replace(/\{(to|text)\}/g, (_, name) =>
    JSON.stringify(name === 'to' ? values.to : values.text),
  )
}

function causeCode(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const { cause: inner } = cause
  return inner instanceof Error && 'code' in inner ? String(inner.code) : cause.name
}
