import { AppError } from '#server/errors'

/** Sequences that users type to make a password long enough: keyboard rows, the alphabet, digits. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'йцукенгшщзхїфівапролджєячсмитьбю',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
]
const words = [
  'password',
  'пароль',
  'litopys',
  'літопис',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'correcthorsebatterystaple',
  'changeme',
]
const longestPeriod = 6

/**
 * Refuses passwords that are guessed first. There are no rules on character classes (OWASP ASVS 6.2.4).
 * Leaked passwords of 15 or more characters are mostly repetitions, keyboard rows and well-known words.
 */
export function assertUsablePassword(password: string, email: string): void {
  const plain = password.toLowerCase().replace(/[\s._-]/g, '')
  const [name = ''] = email.split('@')
  const rest = [...words, email, name]
    .filter((word) => word.length >= 4)
    .reduce((left, word) => left.replaceAll(word.replace(/[._-]/g, ''), ''), plain)
  const isWords = rest !== plain && rest.replace(/[\d!?@#$%*]/g, '').length < 3
  if (isWords || isRepetition(plain) || rows.some((row) => isRun(row, plain)))
    throw unusable('This password is easily guessed', 'guessable')
}

export function unusable(message: string, code: string): AppError {
  return new AppError('validation_failed', { fields: [{ path: '/password', message, code }] })
}

function isRepetition(text: string): boolean {
  return Array.from({ length: longestPeriod }, (_, i) => text.slice(0, i + 1)).some(
    (part) => part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text,
  )
}

function isRun(row: string, text: string): boolean {
  const round = row + row
  return round.includes(text) || [...round].reverse().join('').includes(text)
}
