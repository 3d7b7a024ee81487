/** Samples per second of `wavFile`. */
const wavRate = 16_000

/** A WAV file with these samples (16 bits, one channel). */
export function wavFile(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  // PCM, one channel, 16 bits.
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(wavRate, 24)
  file.writeUInt32LE(wavRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [i, sample] of samples.entries()) file.writeInt16LE(sample, 44 + i * 2)
  return file
}

/** Samples of a tone. `height`: the largest sample. */
export function tone(seconds: number, height: number, pitch = 440): number[] {
  return Array.from({ length: Math.round(seconds * wavRate) }, (_, i) =>
    Math.round(height * Math.sin((i * pitch * 2 * Math.PI) / wavRate)),
  )
}
