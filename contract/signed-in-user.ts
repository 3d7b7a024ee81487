import type { SignedInUser, User } from './schemas/user.ts'

/**
 * The signed-in user with one e-mail, the first of a list, and with the picture of the person where they have
 * none (spec section 3).
 */
export function oneUser({ email, worksFor = '', image = [], person, ...user }: SignedInUser): User {
  const [first = ''] = typeof email === 'string' ? [email] : email
  return { ...user, email: first, worksFor, image: image[0] ? image : (person?.image ?? []) }
}
