import { readFileSync } from 'node:fs'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { tone, wavFile } from '#adapters/transcriber/wav'

/** A WAV file of parts, each a tone of this volume (0 to 1) or silence (0). Another pitch is another file. */
export function wav(parts: readonly { seconds: number; volume: number }[], pitch?: number): Buffer {
  return wavFile(parts.flatMap(({ seconds, volume }) => tone(seconds, volume * 32_767, pitch)))
}

/** A second of a tone at half volume and two seconds of silence, made with the encoders of Chromium and LAME. */
export const encodedTones = {
  'Ogg Opus': readFileSync(new URL('./sounds/tone.ogg', import.meta.url)),
  MP3: readFileSync(new URL('./sounds/tone.mp3', import.meta.url)),
}

/** An MP4 video of two seconds with the structure of AAC sound, whose packets have no meaning, or without sound. */
export async function film(withSound: boolean): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const video = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(video)
  const audio = withSound ? new EncodedAudioPacketSource('aac') : undefined
  if (audio) output.addAudioTrack(audio)
  await output.start()
  const picture = new Uint8Array(2_000).fill(7)
  const description = Uint8Array.from([
    1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 4, 104, 206, 6, 226,
  ])
  const decoderConfig = { codec: 'avc1.42001e', codedWidth: 64, codedHeight: 64, description }
  for (let i = 0; i < 2; i += 1)
    await video.add(new EncodedPacket(picture, 'key', i, 1), i === 0 ? { decoderConfig } : undefined)
  const sound = { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1 }
  const aac = { decoderConfig: { ...sound, description: Uint8Array.from([0x11, 0x88]) } }
  for (let i = 0; i < 94; i += 1)
    await audio?.add(
      new EncodedPacket(new Uint8Array(40).fill(i), 'key', (i * 1_024) / 48_000, 1_024 / 48_000),
      aac,
    )
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
