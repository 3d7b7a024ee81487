import type { DescribedFile } from '@litopys/contract/routes/media'
import type { Post } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { useMediaDetails } from '../../api/media-details.ts'
import { PictureTexts } from './picture-texts.tsx'

/** Shows what cameras wrote into the pictures of a post, which of them could not be analysed, and their words. */
export function MediaDetails({ post }: { post: Pick<Post, '_id' | 'media'> }) {
  const { t } = useTranslation()
  const lineOf = useLine()
  const files = useMediaDetails(post)
  const lines = files.flatMap((file, index) => {
    const line = lineOf(file)
    return line === '' ? [] : [{ index, line }]
  })
  return (
    <>
      {lines.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('media.details')}>
          {lines.map(({ index, line }) => (
            <Text as="li" key={index} size="s" tone="soft" breaks>
              {files.length > 1 ? t('media.detailsOf', { place: index + 1, line }) : line}
            </Text>
          ))}
        </Stack>
      )}
      <PictureTexts files={files} />
    </>
  )
}

function useLine() {
  const { t } = useTranslation()
  const { cameraTime } = useFormat()
  return (file: DescribedFile): string => {
    if (!file) return ''
    if ('fault' in file) return t(`analysisFault.${file.fault}`)
    if ('document' in file) return ''
    const { make, model, software, takenAt, latitude, longitude } = file.camera
    const textFault = file.textFault
    const camera = [make, model].filter(Boolean).join(' ')
    return [
      takenAt && t('media.takenAt', { when: cameraTime(takenAt) }),
      camera && t('media.camera', { camera }),
      software && t('media.software', { software }),
      latitude !== undefined && longitude !== undefined && t('media.position', { latitude, longitude }),
      textFault && t('media.textFault', { fault: t(`analysisFault.${textFault}`) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
