import { tone, wavFile } from './wav.ts'

/** A WAV file with a second of a quiet tone. A server that fails at it works for no file. */
export function controlSound(): Buffer {
  return wavFile(tone(1, 500))
}
