import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@litopys/contract/access/api-key-scopes'

/** An API key as its program sends it: `litopys_`, the id as 32 hexadecimal digits, `_` and the secret. */
export function apiKeyText(id: string, secret: string): string {
  return `${apiKeyPrefix}${id.replaceAll('-', '')}_${secret}`
}

/** 256 random bits in base64url. */
export function newApiKeySecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Id and secret of an API key; undefined if the text has another form. */
export function readApiKeyText(text: string): { id: string; secret: string } | undefined {
  const parts = form.exec(text)
  if (!parts) return undefined
  const [, a, b, c, d, e, secret = ''] = parts
  return { id: [a, b, c, d, e].join('-'), secret }
}

const form = new RegExp(
  `^${apiKeyPrefix}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\\w-]{43})$`,
)
