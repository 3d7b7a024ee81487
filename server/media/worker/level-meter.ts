/** Length of a level in seconds. */
export const levelSeconds = 0.1
/** Levels are whole decibels below full scale. */
const quietest = 120

type Meter = {
  /** Adds samples, from -1 to 1, of each channel. `at`: time of the first in seconds. */
  add(channels: readonly Float32Array[], place: { at: number; rate: number }): void
  levels(): string
}

/** Measures how loud sound is: the mean energy of each tenth of a second over all channels. */
export function createLevelMeter(seconds: number): Meter {
  const count = Math.max(1, Math.ceil(seconds / levelSeconds))
  const [energy, samples] = [new Float64Array(count), new Float64Array(count)]
  return {
    add: (channels, { at, rate }) => {
      for (const channel of channels)
        for (let i = 0; i < channel.length; i += 1) {
          const sample = channel[i] ?? 0
          const place = Math.floor((at + i / rate) / levelSeconds)
          if (place < 0 || place >= count) continue
          energy[place] = (energy[place] ?? 0) + sample * sample
          samples[place] = (samples[place] ?? 0) + 1
        }
    },
    levels: () =>
      Buffer.from(
        energy.map((sum, i) => {
          const mean = sum / Math.max(1, samples[i] ?? 0)
          return Math.min(quietest, Math.max(0, Math.round(-10 * Math.log10(Math.max(mean, 1e-12)))))
        }),
      ).toString('base64'),
  }
}
