import type { Cards } from '@litopys/contract/schemas/card'
import type { Item } from '@litopys/contract/schemas/saved'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emptyDocument } from '#features/saved-objects/document/blocks.ts'
import { useFormat } from '#i18n/use-format.ts'
import { saveFile } from '#ui/save-text.ts'

/** Saves an analysis as a Word file. The code for Word files is loaded on first use. */
export function useDocx({ itemTitle, itemId, createdBy, updatedAt, document = emptyDocument }: Item) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  return useMutation({
    mutationFn: async (cards: Cards) => {
      const { makeDocx } = await import('./docx.ts')
      const title = itemTitle || itemId
      const file = await makeDocx(
        { title, byline: `${createdBy}, ${instant(updatedAt)}`, document, cards },
        {
          conclusions: t('analysis.conclusions'),
          hidden: t('analysis.hidden'),
          noText: t('analysis.noText'),
          instant,
          quoted: (who, when) => t('analysis.quoted', { who, when }),
          map: (point) => t('post.map', { point }),
          deleted: (when) => t('analysis.deleted', { when }),
        },
      )
      saveFile(`${fileNameOf(title)}.docx`, file)
    },
  })
}

/** Without characters that file systems may refuse. */
function fileNameOf(title: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 100) || 'analysis'
  )
}
