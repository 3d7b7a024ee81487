import { readFileSync } from 'node:fs'
import type { Reading } from './reading.ts'

// The format CFSA2 of Morfologik (morfologik-fsa, BSD-2-Clause): a sequence of arcs, in which the number of a
// node is the offset of its first arc.
const arcFlags = { targetIsNext: 0x80, isLast: 0x40, isFinal: 0x20 }
const labelMask = 0x1f
const headerLength = 7
const separator = '+'.charCodeAt(0)
/** Base of the code for the number of bytes to cut from the form. */
const nothingCut = 'A'.charCodeAt(0)

const functionWord = /(?:^|\|)(?:conj|prep|part)\b|&pron/
const rare = /v_kly|:impr\b|^(?:intj|onomat)/

/**
 * Yields the readings of a Morfologik dictionary whose entries are FORM+CUT ADDED+TAGS, tags joined by `|`.
 */
export function* morfologikReadings(path: string): Generator<Reading> {
  for (const line of new Automaton(readFileSync(path)).lines()) {
    const cutAt = line.indexOf(separator)
    const tagsAt = line.indexOf(separator, cutAt + 2)
    const form = line.subarray(0, cutAt)
    const kept = form.subarray(0, form.length - ((line[cutAt + 1] ?? 0) - nothingCut))
    const tags = line.toString('utf8', tagsAt + 1).split('|')
    const lemma = Buffer.concat([kept, line.subarray(cutAt + 2, tagsAt)]).toString()
    yield {
      form: form.toString(),
      lemma,
      isFunctionWord: tags.some((tag) => functionWord.test(tag)),
      isRare: tags.every((tag) => rare.test(tag)),
      share: shareOf(lemma, tags),
    }
  }
}

// An estimate, as there are no frequencies. Headword forms are likelier than others, common words than
// places, people least likely. Plural-only names are mostly villages with an ambiguous name (Мости).
function shareOf(lemma: string, tags: string[]): number {
  const isShown = tags.some((tag) => tag.includes('v_naz') || tag.includes(':inf'))
  if (lemma === lemma.toLowerCase()) return isShown ? 4 : 3
  if (!tags.some((tag) => tag.includes('inanim'))) return 1
  return isShown && !tags.some((tag) => tag.endsWith(':ns')) ? 4 : 2
}

class Automaton {
  readonly #labels: Buffer
  readonly #arcs: Buffer

  constructor(file: Buffer) {
    const labels = file[headerLength] ?? 0
    this.#labels = file.subarray(headerLength + 1, headerLength + 1 + labels)
    this.#arcs = file.subarray(headerLength + 1 + labels)
  }

  lines(): Generator<Buffer> {
    return this.#linesFrom(this.#target(0), 0, Buffer.alloc(1_000))
  }

  *#linesFrom(node: number, depth: number, line: Buffer): Generator<Buffer> {
    for (let arc = node, isLast = false; !isLast; arc = this.#next(arc)) {
      const flags = this.#byte(arc)
      isLast = (flags & arcFlags.isLast) !== 0
      const label = flags & labelMask
      line[depth] = label === 0 ? this.#byte(arc + 1) : (this.#labels[label] ?? 0)
      if (flags & arcFlags.isFinal) yield line.subarray(0, depth + 1)
      const target = this.#target(arc)
      if (target !== 0) yield* this.#linesFrom(target, depth + 1, line)
    }
  }

  #byte(at: number): number {
    return this.#arcs[at] ?? 0
  }

  #target(arc: number): number {
    const flags = this.#byte(arc)
    if ((flags & arcFlags.targetIsNext) === 0) return this.#number(this.#labelEnd(arc))
    let last = arc
    while ((this.#byte(last) & arcFlags.isLast) === 0) last = this.#next(last)
    return this.#next(last)
  }

  #next(arc: number): number {
    let at = this.#labelEnd(arc)
    if (this.#byte(arc) & arcFlags.targetIsNext) return at
    while (this.#byte(at) & 0x80) at++
    return at + 1
  }

  #labelEnd(arc: number): number {
    return arc + ((this.#byte(arc) & labelMask) === 0 ? 2 : 1)
  }

  #number(start: number): number {
    let value = 0
    for (let at = start, shift = 0; ; at++, shift += 7) {
      value |= (this.#byte(at) & 0x7f) << shift
      if ((this.#byte(at) & 0x80) === 0) return value
    }
  }
}
