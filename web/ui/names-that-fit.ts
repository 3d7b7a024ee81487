/** A circle of a drawing and its name; `size` is the radius. All in pixels. */
export type NamedCircle = { text: string; x: number; y: number; size: number }
/** `widthOf`: width of a text; `height`: of a line; `width`, `bottom`: the ends of the drawing; `most`: names that are shown. */
export type Room = {
  widthOf: (text: string) => number
  height: number
  width: number
  bottom: number
  most?: number
}
/** Where a name is: its left end and the middle of its line. */
export type NamePlace = { left: number; middle: number }

/** Space between a circle and its name. */
const gap = 3
/** Names that are tried for each one that is shown, of the largest circles: on a full map most have no room. */
const triesForOne = 4
/**
 * A name can be on circles that are smaller than this share of its own: it is not taken for theirs. A name on its own circle
 * can be on all smaller ones.
 */
const muchSmaller = 0.4

/**
 * The circles whose names have room, with the place of each name: right of the circle, left of it, above, below, or on it.
 * Larger circles have precedence. A name overlaps no other name and no other circle of a similar size, except that a name on its
 * circle can be on all smaller ones. It is inside the drawing.
 */
export function namesThatFit<Circle extends NamedCircle>(
  circles: readonly Circle[],
  room: Room,
): (Circle & NamePlace)[] {
  const { height, width, bottom, most = 100 } = room
  const taken: Box[] = []
  return circles
    .toSorted((a, b) => b.size - a.size)
    .slice(0, triesForOne * most)
    .flatMap((circle) => {
      if (taken.length >= most) return []
      const long = room.widthOf(circle.text)
      const places = placesOf(circle, long, height)
      for (const place of places) {
        const { left, middle } = place
        const share = place === places.at(-1) ? 1 : muchSmaller
        const box = {
          left,
          right: left + long,
          top: middle - height / 2 - 1,
          bottom: middle + height / 2 + 1,
        }
        const isInside = box.left >= gap && box.right + gap <= width && box.top >= 0 && box.bottom <= bottom
        const isFree =
          isInside &&
          taken.every((other) => !isCrossing(box, other)) &&
          !circles.some(
            (other) => other !== circle && other.size >= share * circle.size && isOver(box, other),
          )
        if (!isFree) continue
        taken.push(box)
        return [{ ...circle, ...place }]
      }
      return []
    })
}

/** Where a name is that is shown in any case: right of its circle, or left of it at the edge of the drawing. */
export function nameBeside(circle: NamedCircle, { widthOf, height, width }: Room): NamePlace {
  const long = widthOf(circle.text)
  const [right, left] = placesOf(circle, long, height)
  return right.left + long <= width || left.left < 0 ? right : left
}

type Box = { left: number; right: number; top: number; bottom: number }

function placesOf({ x, y, size }: NamedCircle, long: number, height: number) {
  const away = size + gap
  return [
    { left: x + away, middle: y },
    { left: x - away - long, middle: y },
    { left: x - long / 2, middle: y - away - height / 2 },
    { left: x - long / 2, middle: y + away + height / 2 },
    { left: x - long / 2, middle: y },
  ] as const
}

/** Names need a gap between them. */
function isCrossing(one: Box, other: Box): boolean {
  return (
    one.left - gap <= other.right + gap &&
    one.right + gap >= other.left - gap &&
    one.top <= other.bottom &&
    one.bottom >= other.top
  )
}

function isOver(box: Box, { x, y, size }: NamedCircle): boolean {
  const across = x - Math.min(Math.max(x, box.left), box.right)
  const down = y - Math.min(Math.max(y, box.top), box.bottom)
  return across * across + down * down < size * size
}
