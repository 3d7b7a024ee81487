const dotted = /(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}/y
const hexRun = /[0-9a-f:.]{2,46}(?:%[0-9a-z]{1,15})?/iy
const goesOn = /[\p{L}\p{N}_:%]/u

export type Ip = { id: string; version: '4' | '6'; end: number }

/**
 * The IPv4 address that starts here: four numbers up to 255 without leading zeros (RFC 6943, section 3.1.1:
 * other forms are ambiguous).
 */
export function ipv4At(text: string, start: number): Ip | undefined {
  dotted.lastIndex = start
  const id = dotted.exec(text)?.[0]
  if (id === undefined || !isIpv4(id)) return undefined
  const end = start + id.length
  const next = text.charAt(end)
  const isLonger =
    /[\p{L}\p{N}_]/u.test(next) || ('.-'.includes(next) && /[\p{L}\p{N}]/u.test(text.charAt(end + 1)))
  return next !== '' && isLonger ? undefined : { id, version: '4', end }
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

/**
 * The IPv6 address that starts here (RFC 4291, section 2.2; zone by RFC 4007), in the form that RFC 5952
 * recommends.
 */
export function ipv6At(text: string, start: number): Ip | undefined {
  hexRun.lastIndex = start
  const run = hexRun.exec(text)?.[0]
  if (run === undefined) return undefined
  const written = run.endsWith('::') ? run : run.replace(/[:.]+$/, '')
  const [address = '', zone] = written.split('%')
  const end = start + written.length
  const groups = groupsOf(address)
  if (!groups || goesOn.test(text.charAt(end))) return undefined
  return { id: shortest(groups) + (zone === undefined ? '' : `%${zone}`), version: '6', end }
}

function groupsOf(address: string): number[] | undefined {
  const halves = address.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = [piecesOf(halves[0] ?? '', halves.length === 1), piecesOf(halves[1] ?? '', true)]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 1) return missing === 0 ? head : undefined
  return missing < 1 ? undefined : [...head, ...Array<number>(missing).fill(0), ...tail]
}

/** Only the end of an address can be an IPv4 address. */
function piecesOf(half: string, isEnd: boolean): number[] | undefined {
  if (half === '') return []
  const pieces = half.split(':')
  const last = pieces.at(-1) ?? ''
  const numbers: number[] = []
  for (const piece of pieces) {
    if (piece === last && isEnd && isIpv4(piece)) {
      const [a = 0, b = 0, c = 0, d = 0] = piece.split('.').map(Number)
      numbers.push(a * 256 + b, c * 256 + d)
    } else if (/^[0-9a-f]{1,4}$/i.test(piece)) numbers.push(Number.parseInt(piece, 16))
    else return undefined
  }
  return numbers
}

function shortest(groups: readonly number[]): string {
  const words = groups.map((group) => group.toString(16))
  let [best, length] = [-1, 1]
  for (let from = 0; from < groups.length; from++) {
    let to = from
    while (groups[to] === 0) to++
    if (to - from > length) [best, length] = [from, to - from]
  }
  if (best < 0) return words.join(':')
  return `${words.slice(0, best).join(':')}::${words.slice(best + length).join(':')}`
}

const macs = [
  /[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2})?(?![\p{L}\p{N}:-])/iuy,
  /[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\p{L}\p{N}.])/iuy,
  /[0-9a-f]{2}(?: [0-9a-f]{2}){5}(?: [0-9a-f]{2} [0-9a-f]{2})?(?! ?[0-9a-f]{2}(?![\p{L}\p{N}]))(?![\p{L}\p{N}])/iuy,
]

/**
 * The hardware address that starts here: 6 or 8 octets (IEEE 802, EUI-48 and EUI-64). Octets with only digits
 * are more likely dates or amounts.
 */
export function macAt(text: string, start: number): { id: string; end: number } | undefined {
  for (const mac of macs) {
    mac.lastIndex = start
    const written = mac.exec(text)?.[0]
    if (written === undefined || !(/[a-f]/i.test(written) || /:/.test(written))) continue
    const id = (
      written
        .replace(/[^0-9a-f]/gi, '')
        .toLowerCase()
        .match(/../g) ?? []
    ).join(':')
    return { id, end: start + written.length }
  }
  return undefined
}
