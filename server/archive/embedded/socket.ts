import { connect, type Socket } from 'node:net'

/** More than the kernel gives at once. Reading into one buffer takes two thirds of the time of new ones. */
const readBytes = 256 * 1024

/** Connects to a socket of the engine's process. `onBytes` gets a buffer that is used again. */
export function connectSocket(path: string, onBytes: (bytes: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafeSlow(readBytes)
  const callback = (length: number) => {
    onBytes(buffer.subarray(0, length))
    return true
  }
  return connect({ path, onread: { buffer, callback } })
}
