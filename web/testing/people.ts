import type { User } from '@litopys/contract/schemas/user'

/** Users for tests, as the server returns them. */
export const olena: User = {
  _id: 'u-olena',
  email: 'olena@example.org',
  givenName: 'Олена',
  familyName: 'Шевчук',
  additionalName: '',
  phone: '',
  worksFor: '',
  image: [],
  role: ['User'],
  verified: false,
  access: [],
  mfa: 'Secret is not issued',
  status: 'Active',
  privacyConsent: false,
  hasPassword: true,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  createdBy: 'admin@example.org',
  updatedBy: 'admin@example.org',
}

export const oksana: User = {
  ...olena,
  _id: 'u-oksana',
  email: 'oksana@example.org',
  givenName: 'Оксана',
  familyName: 'Бондар',
  role: ['Admin'],
  verified: true,
  mfa: 'TOTP is set',
}
