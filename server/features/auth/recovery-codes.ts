import { createHash, randomInt } from 'node:crypto'
import type { Records } from '#records/open'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codes = 10
/** 24 letters of base32 are 120 bits, enough for a hash without salt (OWASP ASVS 6.5.2). */
const groups = 4
const lettersOfGroup = 6

/** Creates ten new codes, which are shown only now. Earlier codes become invalid. */
export async function newRecoveryCodes(transaction: Records, userId: string): Promise<string[]> {
  const fresh = Array.from({ length: codes }, newCode)
  await createRecoveryCodeStore(transaction).replace(userId, fresh.map(hashOfRecoveryCode))
  return fresh
}

/** Hash of a code as typed, regardless of hyphens and case. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '').toUpperCase()).digest('base64url')
}

function newCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length))
  const group = () => Array.from({ length: lettersOfGroup }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}
