const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOfDigit = new Uint8Array(128)
for (const [value, digit] of [...digits].entries()) valueOfDigit[digit.charCodeAt(0)] = value

/** Decodes base64 (RFC 4648): neither `atob` nor `Buffer` exists in both the browser and the server. */
export function bytesOf(base64: string): Uint8Array {
  const length = base64.length - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  const digit = (at: number) => valueOfDigit[base64.charCodeAt(at) & 127] ?? 0
  for (let at = 0, byte = 0; at < length; at += 4) {
    const group = (digit(at) << 18) | (digit(at + 1) << 12) | (digit(at + 2) << 6) | digit(at + 3)
    bytes[byte++] = group >> 16
    bytes[byte++] = group >> 8
    bytes[byte++] = group
  }
  return bytes
}
