import { type ErrorCode, errors } from '@litopys/contract/errors'
import { errorsUk } from './uk/errors.ts'

export function errorText(code: ErrorCode, language: string): string {
  return language === 'uk' ? errorsUk[code] : errors[code].message
}
