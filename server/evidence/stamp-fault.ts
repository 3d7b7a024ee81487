import type { StampFault } from '@litopys/contract/stamp-faults'

/** The longest detail. An authority chooses most of it. */
const mostCharacters = 500

/** A time stamp that proves nothing. `detail`: for an operator, in English, and without control characters. */
export class BadStamp extends Error {
  readonly fault: StampFault
  readonly detail: string
  constructor(fault: StampFault, detail = '') {
    const shown = detail
      .slice(0, mostCharacters)
      .toWellFormed()
      .replace(/\p{Cc}/gu, '\uFFFD')
    super(shown ? `${fault}: ${shown}` : fault)
    this.fault = fault
    this.detail = shown
  }
}
