/**
 * The phone number in E.164, `+442079460958`, without spaces, hyphens and parentheses. An empty text stays
 * empty.
 */
export function normalPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? '' : `+${digits}`
}
