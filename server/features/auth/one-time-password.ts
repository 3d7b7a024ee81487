import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// RFC 6238 with the settings that all authenticator apps support: SHA-1, six digits, 30 seconds.
const settings = { issuer: 'Litopys', algorithm: 'SHA1', digits: 6, period: 30 }
/** Accepts the previous and the next time step too, because clocks differ. */
const window = 1
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/**
 * Data for setting up an authenticator app. The QR code is drawn here so that no other server sees the
 * secret.
 */
export function authenticatorSetup(
  secret: string,
  email: string,
): { secret: string; uri: string; qr: string } {
  const uri = new TOTP({ ...settings, label: email, secret }).toString()
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/** The time step of a one-time password that is valid at one of these times; undefined if it is not valid. */
export function timeStepOf(secret: string, code: string, times: readonly Date[]): number | undefined {
  for (const time of times) {
    const timestamp = time.getTime()
    const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp, window })
    if (delta !== null) return Math.floor(timestamp / 1000 / settings.period) + delta
  }
  return undefined
}
