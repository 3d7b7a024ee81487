export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Name of the file with this SHA-256, in a folder of its first two digits and one of the next two. */
export function mediaName(hash: string): string {
  if (!isHash(hash)) throw new Error(`${hash} is not a SHA-256 hash`)
  return `media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
}
