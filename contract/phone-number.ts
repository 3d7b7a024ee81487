/**
 * The phone number as E.164 writes it, `+442079460958`; spaces, hyphens and parentheses go. An empty text
 * stays empty.
 */
export function normalPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? '' : `+${digits}`
}
