import type { FastifyHelmetOptions } from '@fastify/helmet'

const self = ["'self'"]
const yearInSeconds = 31_536_000

/** Security headers of every answer. */
export const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': self,
      'style-src': self,
      'img-src': ["'self'", 'blob:', 'data:'],
      'media-src': self,
      'font-src': self,
      'connect-src': self,
      'base-uri': ["'none'"],
      'form-action': self,
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    },
  },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: yearInSeconds },
  xFrameOptions: { action: 'deny' },
} satisfies FastifyHelmetOptions

/**
 * Security headers of errors in JSON that are answered before any hook: what Node cannot parse, and paths that
 * the router cannot read.
 */
export const earlyErrorHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': `max-age=${yearInSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const unused = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
  ],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'usb',
  ],
  ...['xr-spatial-tracking'],
]
/** Browser features that the application never uses. */
export const permissionsPolicy = unused.map((name) => `${name}=()`).join(', ')
