import { withoutUnkept } from './fields.ts'
import { BadRecord } from './source.ts'

/**
 * Parses the JSON object in these bytes, and repairs known defects of Telegram Desktop's writer. @throws
 * BadRecord
 */
export function parseRecord(bytes: Buffer): Record<string, unknown> {
  const text = decodeUtf8(bytes)
  const value = parse(text) ?? parse(repaired(text))
  if (value === undefined) throw new BadRecord('not_json')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRecord('not_object')
  }
  return { ...value }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadRecord('not_utf8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, mayHoldUnkept.test(text) ? cleaned : undefined)
  } catch {
    return undefined
  }
}

const mayHoldUnkept = /\\u(?:0000|[dD][89a-fA-F])/

function cleaned(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutUnkept(value) : value
}

/**
 * Repairs control characters written as `\x0B` (tdesktop #27571) and an unquoted custom-emoji path (#24961).
 */
function repaired(text: string): string {
  return text
    .replace(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (written, hex) => (hex ? `\\u00${hex}` : written))
    .replace(
      /("document_id":\s*)([^\s"{[\]},][^",}\n]*)/g,
      (_, name, path) => `${name}${JSON.stringify(path.trim())}`,
    )
}
