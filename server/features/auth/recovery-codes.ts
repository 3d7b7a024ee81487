import { createHash, randomInt } from 'node:crypto'
import type { Records } from '#records/open'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codes = 10
/** 24 letters of base32 are 120 bits: so much that a plain hash may be stored (OWASP ASVS 6.5.2). */
const groups = 4
const lettersOfGroup = 6

/** Ten new codes, shown this once; those of before are void. */
export async function newRecoveryCodes(transaction: Records, userId: string): Promise<string[]> {
  const fresh = Array.from({ length: codes }, newCode)
  await createRecoveryCodeStore(transaction).replace(userId, fresh.map(hashOfRecoveryCode))
  return fresh
}

/** Of a code as it was typed: hyphens and case do not matter. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '').toUpperCase()).digest('base64url')
}

function newCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length))
  const group = () => Array.from({ length: lettersOfGroup }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}
