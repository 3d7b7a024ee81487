/** `name`: the display name, where the e-mail is not known. */
type Named = { givenName: string; familyName: string; email?: string; name?: string }

/** Given name and family name, else the e-mail (spec section 3). Empty where nothing of these is known. */
export function displayName({ givenName, familyName, email = '', name = '' }: Named): string {
  return `${givenName} ${familyName}`.trim() || email || name
}

/** First letters of given and family names, else the first letter of the e-mail (spec section 3). */
export function initialsOf({ givenName, familyName, email = '', name = '' }: Named): string {
  const letters = [givenName, familyName].map(firstLetter).join('')
  return (letters || firstLetter(email || name)).toUpperCase()
}

/** By code points: half of a surrogate pair is no letter. */
function firstLetter(text: string): string {
  return [...text.trim()][0] ?? ''
}
