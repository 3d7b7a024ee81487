import { open } from 'node:fs/promises'

/** An evidence package in a file, for `checkPackage`. The caller closes it. */
export async function openPackage(path: string) {
  const file = await open(path)
  const stat = await file.stat()
  if (stat.isDirectory()) {
    await file.close()
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
  }
  const { size } = stat
  return {
    size,
    read: async (from: number, to: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}
