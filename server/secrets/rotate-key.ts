import { StartError } from '#server/errors'
import { newKey } from './key-file.ts'
import type { KeyFileName, SecretsFile } from './secrets-file.ts'

/**
 * The steps of a rotation. `add`: a new key, which is accepted. `use`: the last key of the list becomes the current
 * one. `drop`: the last key is no longer accepted.
 */
export const rotationSteps = ['add', 'use', 'drop'] as const
export type RotationStep = (typeof rotationSteps)[number]

/** The keys after a step. @throws StartError if there is no second key to use or to drop. */
export function rotateKey(secrets: SecretsFile, name: KeyFileName, step: RotationStep): SecretsFile {
  const keys = secrets.keys.get(name) ?? []
  if (step !== 'add' && keys.length < 2)
    throw new StartError(
      `${secrets.path} has one ${name} only. "npx litopys secrets add" makes a second one.`,
    )
  return { ...secrets, keys: new Map([...secrets.keys, [name, after(keys, name, step)]]) }
}

function after(keys: Buffer[], name: KeyFileName, step: RotationStep): Buffer[] {
  switch (step) {
    case 'add':
      return [...keys, newKey(name)]
    case 'use':
      return [...keys.slice(-1), ...keys.slice(0, -1)]
    case 'drop':
      return keys.slice(0, -1)
  }
}
