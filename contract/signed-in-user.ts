import type { SignedInUser, User } from './schemas/user.ts'

/**
 * The signed-in user with the first of their e-mails; without a picture of the user, with the picture of the
 * person.
 */
export function oneUser({ email, worksFor = '', image = [], person, ...user }: SignedInUser): User {
  const [first = ''] = typeof email === 'string' ? [email] : email
  return { ...user, email: first, worksFor, image: image[0] ? image : (person?.image ?? []) }
}
