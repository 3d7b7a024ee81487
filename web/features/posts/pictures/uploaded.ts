/**
 * The pictures that this tab has uploaded, by their signatures, to show them beside what was found. They are gone when
 * the tab closes.
 */
const uploaded = new Map<string, string>()
const keptAtMost = 10

export function rememberUploaded(signature: string, file: Blob): void {
  const former = uploaded.get(signature)
  if (former) URL.revokeObjectURL(former)
  uploaded.delete(signature)
  uploaded.set(signature, URL.createObjectURL(file))
  for (const [oldest, address] of uploaded) {
    if (uploaded.size <= keptAtMost) break
    URL.revokeObjectURL(address)
    uploaded.delete(oldest)
  }
}

export function uploadedPicture(signature: string): string | undefined {
  return uploaded.get(signature)
}

/** Called when the session ends. */
export function forgetUploaded(): void {
  for (const address of uploaded.values()) URL.revokeObjectURL(address)
  uploaded.clear()
}
