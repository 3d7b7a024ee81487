const rate = 16_000

/** A WAV file with a second of a quiet tone. A server that fails at it works for no file. */
export function controlSound(): Buffer {
  const file = Buffer.alloc(44 + rate * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  // PCM, one channel, 16 bits.
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(rate * 2, 40)
  for (let i = 0; i < rate; i += 1)
    file.writeInt16LE(Math.round(500 * Math.sin((i * 440 * 2 * Math.PI) / rate)), 44 + i * 2)
  return file
}
