import type { ErrorCode } from '@litopys/contract/errors'
import { lineOf, ofClass, type Root } from '../html/tree.ts'
import { SourceRefusal } from './channel-source.ts'

/** Why a preview gave nothing. What passes by itself is tried again before it comes to this. */
export type PreviewFault = Extract<ErrorCode, `preview_${string}`>

const passing: ReadonlySet<PreviewFault> = new Set(['preview_limited', 'preview_unreachable'])

/** Nothing may follow from what was read. `waitSeconds` is of `preview_limited`. */
export class BadPreview extends SourceRefusal {
  /** What it is made of. */
  readonly refusal: { code: PreviewFault; detail?: string; waitSeconds?: number }

  constructor(code: PreviewFault, more: { detail?: string; waitSeconds?: number } = {}) {
    super(code, { ...more, passes: passing.has(code) })
    this.refusal = { ...more, code }
  }
}

/** What a page without a history is: Telegram answers with the card of whoever has the name, or of nobody. */
export function refusedPage(page: Root): BadPreview {
  const card = ofClass(page, 'tgme_page')
  if (!card) return new BadPreview('preview_unknown')
  const extra = lineOf(ofClass(card, 'tgme_page_extra'))
  if (ofClass(card, 'tgme_page_title') === undefined && extra === undefined)
    return new BadPreview('preview_missing')
  if (/\bsubscribers?\b/.test(extra ?? '')) return new BadPreview('preview_off')
  if (/\bmembers?\b/.test(extra ?? '')) return new BadPreview('preview_group')
  return new BadPreview(extra?.startsWith('@') ? 'preview_person' : 'preview_off')
}
