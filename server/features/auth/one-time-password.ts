import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. Other settings break apps (notes
// on security, 3.4).
const settings = { issuer: 'Litopys', algorithm: 'SHA1', digits: 6, period: 30 }
/** One step before and after, for clocks that differ. */
const window = 1
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/**
 * What an authenticator app is set up with; the QR code is drawn here, so that no other server sees the
 * secret.
 */
export function enrolment(secret: string, email: string): { secret: string; uri: string; qr: string } {
  const uri = new TOTP({ ...settings, label: email, secret }).toString()
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/** The step that a one-time password belongs to, if it is one of these times. */
export function stepOf(secret: string, code: string, times: readonly Date[]): number | undefined {
  for (const time of times) {
    const timestamp = time.getTime()
    const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp, window })
    if (delta !== null) return Math.floor(timestamp / 1000 / settings.period) + delta
  }
  return undefined
}
