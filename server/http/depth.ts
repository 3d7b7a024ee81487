/** Deepest allowed nesting of JSON. Deeper values can be parsed, but overflow the stack of recursive code. */
const maxDepth = 64

/** Whether a JSON text is nested deeper than allowed, without parsing it. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i += 1) {
    const character = json[i]
    if (isText) {
      if (character === '\\') i += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
