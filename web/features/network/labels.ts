import { type NamedCircle, namesThatFit, type Room } from '#ui/names-that-fit.ts'

const longest = 28

/** The names of channels that have room. Long ones are cut. */
export function labelsThatFit(labels: NamedCircle[], room: Room) {
  return namesThatFit(
    labels.map((label) => ({ ...label, text: cut(label.text) })),
    room,
  )
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text
}
