import type { ErrorCode } from '@litopys/contract/errors'
import { lineOf, ofClass, type Root } from '../html/tree.ts'
import { SourceRefusal } from './channel-source.ts'

/** Why a preview returned nothing, after temporary failures were retried. */
export type PreviewFault = Extract<ErrorCode, `preview_${string}`>

const passing: ReadonlySet<PreviewFault> = new Set(['preview_limited', 'preview_unreachable'])

/** An unusable preview: no conclusion may be drawn from it. `waitSeconds` belongs to `preview_limited`. */
export class BadPreview extends SourceRefusal {
  /** The arguments of the constructor, to send the error between threads. */
  readonly refusal: { code: PreviewFault; detail?: string; waitSeconds?: number }

  constructor(code: PreviewFault, more: { detail?: string; waitSeconds?: number } = {}) {
    super(code, { ...more, passes: passing.has(code) })
    this.refusal = { ...more, code }
  }
}

/**
 * The error for a page without a history. Telegram then shows the card of the owner of the name, or of a free
 * name.
 */
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
