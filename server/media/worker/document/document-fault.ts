import type { AnalysisFault } from '@litopys/contract/analysis-faults'

/** Why a document cannot be read, for its post. */
export class DocumentFault extends Error {
  readonly fault: AnalysisFault
  constructor(fault: AnalysisFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}
