/** `name`: the display name, if the e-mail is unknown. */
type Named = { givenName: string; familyName: string; email?: string; name?: string }

/** Given name and family name, or the e-mail. Empty if all are unknown. */
export function displayName({ givenName, familyName, email = '', name = '' }: Named): string {
  return `${givenName} ${familyName}`.trim() || email || name
}

/** First letters of given and family name, or the first letter of the e-mail. */
export function initialsOf({ givenName, familyName, email = '', name = '' }: Named): string {
  const letters = [givenName, familyName].map(firstLetter).join('')
  return (letters || firstLetter(email || name)).toUpperCase()
}

/** By code points: half of a surrogate pair is not a letter. */
function firstLetter(text: string): string {
  return [...text.trim()][0] ?? ''
}
