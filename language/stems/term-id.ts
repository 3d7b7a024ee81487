/**
 * 32-bit number of a stem or form, for the columns with the words of a text in order: FNV-1a over UTF-16
 * units, mixed by the finalizer of MurmurHash3. Never 0. Two words of one post share a number once in
 * millions of posts; this only affects phrases.
 */
export function termId(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0 || 1
}
