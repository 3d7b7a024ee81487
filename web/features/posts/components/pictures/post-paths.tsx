import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { foundPicture } from '../../api/pictures.ts'
import type { Visual } from '../../media/media-parts.ts'
import { pictureAddress } from '../../picture-address.ts'
import { PicturePath } from './picture-path.tsx'
import classes from './pictures.module.css'

/** Shows on demand where the pictures of a post were seen first, and in which channels since: a search of its own. */
export function PostPaths({ id, pictures }: { id: string; pictures: Visual[] }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  if (!isShown) return <TextButton onClick={() => setShown(true)}>{t('pictures.path.show')}</TextButton>
  return (
    <Stack gap={4} className={classes.titled}>
      {pictures.map(({ index }) => (
        <Path key={index} id={id} index={index} />
      ))}
    </Stack>
  )
}

function Path({ id, index }: { id: string; index: number }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(foundPicture(index === 0 ? id : `${id}/${index + 1}`))
  if (error) return <SmallFailure title={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { path } = data.same
  const [first] = path
  return (
    <Stack gap={2}>
      {first && <Text>{t('pictures.first', { title: first.title, when: instant(first.dateCreated) })}</Text>}
      <PicturePath label={t('pictures.path')} path={path} />
      <LinkButton as={Link} to={pictureAddress(id, index)}>
        {t('pictures.find')}
      </LinkButton>
    </Stack>
  )
}
