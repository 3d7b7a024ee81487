type Packed = { dcId: number; port: number; key: Uint8Array }

/** A session in GramJS's format: the address is text after its length. */
export function gramjsSession({ dcId, ipAddress, port, key }: Packed & { ipAddress: string }): string {
  const address = Buffer.from(ipAddress)
  const packed = Buffer.concat([Buffer.from([dcId]), short(address.length), address, short(port), key])
  return `1${packed.toString('base64')}`
}

/** A session in Telethon's format: the address has four or sixteen bytes. */
export function telethonSession({ dcId, address, port, key }: Packed & { address: number[] }): string {
  const packed = Buffer.concat([Buffer.from([dcId, ...address]), short(port), key])
  // Python keeps the padding, also in URL-safe base64.
  return `1${packed.toString('base64').replaceAll('+', '-').replaceAll('/', '_')}`
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
