import type { StampFault } from '@litopys/contract/stamp-faults'

/** A time stamp that proves nothing. `detail`: for an operator, in English. */
export class BadStamp extends Error {
  readonly fault: StampFault
  readonly detail: string
  constructor(fault: StampFault, detail = '') {
    super(detail ? `${fault}: ${detail}` : fault)
    this.fault = fault
    this.detail = detail
  }
}
