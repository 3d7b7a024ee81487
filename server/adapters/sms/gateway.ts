import { DeliveryFailed, type Transport } from '#notifications/transport'

type Gateway = { url: string; bodyTemplate: string; authorization: string | undefined }

const answerTimeoutMs = 15_000

/** Sends SMS through an HTTP gateway: a POST of JSON, and any 2xx means that it was taken. */
export function createSmsTransport({ url, bodyTemplate, authorization }: Gateway): Transport {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
  return async (message, _id, signal) => {
    const { to, text } = message
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: filledIn(bodyTemplate, { to, text }),
      // The number and the code are for the configured host alone.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    }).catch((cause: unknown) => {
      throw new DeliveryFailed(`SMS gateway: ${causeCode(cause)}`, { cause })
    })
    // Nothing in the answer matters but its status: however long it is, it is not read.
    await response.body?.cancel()
    if (response.ok) return
    // What the gateway finds wrong with the message stays wrong; all else (keys, limits, outages) can be
    // mended.
    const isFinal = response.status === 400 || response.status === 422
    throw new DeliveryFailed(`SMS gateway: status ${response.status}`, { isFinal })
  }
}

/** In one go, so that a text with `{to}` in it stays as it is. */
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
