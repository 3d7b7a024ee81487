import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
} from 'mediabunny'
import { createLevelMeter } from './level-meter.ts'
import type { SoundAnalysis, SoundFormat } from './protocol.ts'
import { decoderOf } from './sound-decoders.ts'

// Lists of streams (HLS) are not among them: they name addresses of other files.
const formats = [MP4, QTFF, WEBM, OGG, MP3, WAVE]

/** With less of its sound decoded, the levels of a file say nothing. */
const leastDecoded = 0.9

type Task = { path: string; sound: string; mostSeconds: number }

/**
 * Measures how long and how loud the sound of a file is, and writes the sound of a video, without its pictures, to
 * `sound`. A file that is longer than `mostSeconds` is not read further.
 */
export async function readSound({ path, sound, mostSeconds }: Task): Promise<SoundAnalysis> {
  using input = new Input({ source: new FilePathSource(path), formats })
  const track = await input.getPrimaryAudioTrack()
  if (!track && (await input.getTracks()).length === 0) throw new Error('a file without streams')
  if (!track) return { hasSound: false, seconds: 0 }
  const start = await track.getFirstTimestamp()
  const seconds = Math.max(0, (await track.computeDuration()) - start)
  const found = { hasSound: true, seconds }
  if (seconds > mostSeconds) return found
  const levels = await levelsOf(track, { start, seconds })
  const measured = { ...found, ...(levels ? { levels } : {}) }
  if (!(await input.getPrimaryVideoTrack())) return measured
  return { ...measured, extracted: await extract(track, sound) }
}

/** Undefined if the codec cannot be decoded here. */
async function levelsOf(
  track: InputAudioTrack,
  { start, seconds }: { start: number; seconds: number },
): Promise<string | undefined> {
  const decoder = await decoderOf(track)
  if (!decoder) return undefined
  const meter = createLevelMeter(seconds)
  let decoded = 0
  try {
    for await (const packet of packetsOf(track)) {
      const { channels, rate } = decoder.decode(packet.data)
      const length = channels[0]?.length ?? 0
      decoded += length / rate
      meter.add(channels, { at: packet.timestamp - start, rate })
    }
  } finally {
    decoder.free()
  }
  return decoded >= leastDecoded * seconds ? meter.levels() : undefined
}

async function* packetsOf(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  yield* new EncodedPacketSink(track).packets()
}

/** Copies the sound as it is into a file of its own. Returns the format of the file. */
async function extract(track: InputAudioTrack, path: string): Promise<SoundFormat> {
  const codec = await track.getCodec()
  if (!codec) throw new Error('the sound has an unknown codec')
  const { name, format } = containerOf(codec)
  const output = new Output({ format, target: new FilePathTarget(path) })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  let first: number | undefined
  for await (const packet of packetsOf(track)) {
    first ??= packet.timestamp
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - first) })
    await source.add(moved, decoderConfig ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return name
}

function containerOf(codec: AudioCodec) {
  if (codec === 'opus' || codec === 'vorbis') return { name: 'ogg' as const, format: new OggOutputFormat() }
  if (codec === 'mp3') return { name: 'mp3' as const, format: new Mp3OutputFormat() }
  if (codec.startsWith('pcm-')) return { name: 'wav' as const, format: new WavOutputFormat() }
  return { name: 'm4a' as const, format: new Mp4OutputFormat() }
}
