import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app for a secret at a time. */
export function oneTimePasswordOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
