import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
} from 'mediabunny'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { encodedTones, wav } from '../server/testing/sounds.ts'

// How many seconds of sound the media worker decodes and measures in a second, by codec.
// Usage: node bench/sound-levels.ts [MINUTES]
const minutes = Number(process.argv[2] ?? 30)

const directory = await mkdtemp(join(tmpdir(), 'litopys-sound-bench-'))
const [input, workFolder] = [join(directory, 'in'), join(directory, 'work')]
try {
  await Promise.all([mkdir(input), mkdir(workFolder)])
  const worker = createMediaWorker({ workFolder, readFolders: [input], width: 1 })
  const { signal } = new AbortController()
  const read = async (name: string, content: Buffer) => {
    const path = join(input, name)
    await writeFile(path, content)
    return await worker.readSound({ path, sound: join(workFolder, name), mostSeconds: 1e6 }, { signal })
  }
  await read('first', wav([{ seconds: 1, volume: 0.5 }]))
  for (const [name, content] of [
    ['Opus', await repeated(encodedTones['Ogg Opus'], new OggOutputFormat(), 'opus')],
    ['MP3', await repeated(encodedTones.MP3, new Mp3OutputFormat(), 'mp3')],
    ['WAV', wav([{ seconds: minutes * 60, volume: 0.5 }])],
  ] as const) {
    const start = performance.now()
    const { seconds, levels } = await read(name, content)
    const took = (performance.now() - start) / 1_000
    console.log({
      name,
      seconds: Math.round(seconds),
      bytes: content.length,
      isMeasured: levels !== undefined,
      timesFaster: Math.round(seconds / took),
      load: loadavg()[0],
    })
  }
  await worker.close()
} finally {
  await rm(directory, { recursive: true })
}

/** The packets of a short sound again and again. */
async function repeated(
  content: Buffer,
  format: OggOutputFormat | Mp3OutputFormat,
  codec: 'opus' | 'mp3',
): Promise<Buffer> {
  const track = await new Input({
    source: new BufferSource(content),
    formats: ALL_FORMATS,
  }).getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error(`no sound of ${codec}`)
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  for (let at = 0; at < minutes * 60; )
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: at }), { decoderConfig })
      at += packet.duration
    }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
