import type { InputAudioTrack } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'

/** Decodes the packets of a sound in their order to samples from -1 to 1. */
export type SoundDecoder = {
  decode(packet: Uint8Array): { channels: Float32Array[]; rate: number }
  free(): void
}

/** Opus is decoded at this rate, whatever the recording had (RFC 7845, section 5.1). */
const opusRate = 48_000

/** The decoder for the codec of a sound; undefined if there is none, as for AAC. */
export async function decoderOf(track: InputAudioTrack): Promise<SoundDecoder | undefined> {
  const [codec, channels, rate] = await Promise.all([
    track.getCodec(),
    track.getNumberOfChannels(),
    track.getSampleRate(),
  ])
  switch (codec) {
    case 'opus':
      return channels <= 2 ? await opusDecoder(channels) : undefined
    case 'mp3':
      return await mp3Decoder(rate)
    case 'pcm-s16':
      return samplesDecoder({ channels, rate, bytes: 2 }, (view, at) => view.getInt16(at, true) / 0x8000)
    case 'pcm-s32':
      return samplesDecoder({ channels, rate, bytes: 4 }, (view, at) => view.getInt32(at, true) / 0x80000000)
    case 'pcm-f32':
      return samplesDecoder({ channels, rate, bytes: 4 }, (view, at) => view.getFloat32(at, true))
    case 'pcm-u8':
      return samplesDecoder({ channels, rate, bytes: 1 }, (view, at) => view.getUint8(at) / 0x80 - 1)
    default:
      return undefined
  }
}

async function opusDecoder(channels: number): Promise<SoundDecoder> {
  const decoder = new OpusDecoder({ channels, sampleRate: opusRate })
  await decoder.ready
  return {
    decode: (packet) => ({ channels: decoder.decodeFrame(packet).channelData, rate: opusRate }),
    free: () => decoder.free(),
  }
}

async function mp3Decoder(rate: number): Promise<SoundDecoder> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  return {
    decode: (packet) => ({ channels: decoder.decode(packet).channelData, rate }),
    free: () => decoder.free(),
  }
}

type Layout = { channels: number; rate: number; bytes: number }

function samplesDecoder(
  { channels, rate, bytes }: Layout,
  sampleAt: (view: DataView, at: number) => number,
): SoundDecoder {
  return {
    decode: (packet) => {
      const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
      const length = Math.floor(packet.byteLength / bytes / channels)
      return {
        channels: Array.from({ length: channels }, (_, channel) =>
          Float32Array.from({ length }, (_sample, i) => sampleAt(view, (i * channels + channel) * bytes)),
        ),
        rate,
      }
    },
    free: () => undefined,
  }
}
