import type { DescribedDocument } from '@litopys/contract/routes/media'
import type { FoundPost, Post } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useMediaDetails } from '../../api/media-details.ts'
import { mediaName } from '../../media/media-parts.ts'
import { DocumentViewer } from './document-viewer.tsx'

type Props = {
  post: Pick<Post, '_id' | 'media' | 'fileTexts'> & Pick<FoundPost, 'fileMatches'>
  index: number
}

/** Shows what is known of the text of an attached document, and opens it. `brief`: in a list. */
export function DocumentLine({ brief, ...props }: Props & { brief: boolean }) {
  return brief ? <BriefLine {...props} /> : <FullLine {...props} />
}

function FullLine({ post, index }: Props) {
  const { t } = useTranslation()
  const lineOf = useLine()
  const file = useMediaDetails(post)[index]
  if (!file || !('document' in file)) return null
  return (
    <Text as="span" size="s" tone="quiet">
      {file.document.hasText
        ? lineOf(file.document)
        : [t('document.noText'), lineOf(file.document)].join(' · ')}{' '}
      {file.document.hasText && <DocumentButton post={post} index={index} />}
    </Text>
  )
}

/** In a list: opens the text of a document that has one. */
function BriefLine({ post, index }: Props) {
  const hash = post.media[index]?.hash
  const hasText = post.fileTexts?.some((text) => text.kind === 'document' && text.hash === hash)
  return hasText ? <DocumentButton post={post} index={index} /> : null
}

function DocumentButton({ post, index }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const item = post.media[index]
  const name = (item && mediaName(item)) ?? t('mediaKind.file')
  return (
    <>
      <TextButton aria-label={t('document.openOf', { name })} onClick={() => setIsOpen(true)}>
        {t('document.open')}
      </TextButton>
      {isOpen && <DocumentViewer post={post} index={index} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What is known of a document, in one line. */
function useLine() {
  const { t } = useTranslation()
  const { languageName } = useFormat()
  return ({ format, pages, language, isCut, scanned, unread, hasText }: DescribedDocument): string => {
    const isSheets = format === 'xlsx' || format === 'ods'
    const amount = isSheets
      ? t('document.sheets', { count: pages })
      : format === 'pdf'
        ? t('document.pages', { count: pages })
        : t('document.read')
    return [
      hasText && amount,
      hasText && language !== 'und' && languageName(language),
      scanned > 0 && t('document.scanned', { count: scanned }),
      unread > 0 && t('document.unread', { count: unread }),
      isCut && t('document.cut'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
