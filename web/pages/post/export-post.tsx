import type { OpenedPost } from '@litopys/contract/schemas/post'

import { useSeesPart } from '#features/auth/may.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { ExportButton } from '../export-button.tsx'
import { useMayTranslate } from '../use-may-translate.ts'

const ExportPanel = lazyDialog(
  async () => (await import('#features/exports/components/export-panel.tsx')).ExportPanel,
)

/** A file of one post, such as an evidence package. */
export function ExportPost({ post }: { post: OpenedPost }) {
  const mayTranslate = useMayTranslate()
  const mayPackage = !useSeesPart()
  return (
    <ExportButton>
      {(onClose) => (
        <ExportPanel
          search={{ q: '', ids: [post._id] }}
          total={1}
          posts={[post]}
          mayTranslate={mayTranslate}
          mayPackage={mayPackage}
          onClose={onClose}
        />
      )}
    </ExportButton>
  )
}
