import { isPictureSignature, readPostPicture } from '@litopys/contract/picture-signature'
import type { SightingLevel } from '@litopys/contract/routes/pictures'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { foundPicture } from '#features/posts/api/pictures.ts'
import { PictureDrop } from '#features/posts/components/pictures/picture-drop.tsx'
import { PicturePath } from '#features/posts/components/pictures/picture-path.tsx'
import { PostPicture } from '#features/posts/components/pictures/post-picture.tsx'
import { SightingList } from '#features/posts/components/pictures/sighting-list.tsx'
import { uploadedPicture } from '#features/posts/pictures/uploaded.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { PageHead, Section } from '../page.tsx'
import classes from './pictures.module.css'

/** Finds where a picture was posted: a picture of a post, or one of the user. */
export function PicturesPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const picture = params.get('picture') ?? ''
  return (
    <div className={page.page}>
      <PageHead title={t('pictures.title')} />
      <Stack gap={3}>
        <PictureDrop onRead={(signature) => setParams({ picture: signature })} />
        {!picture && <Text tone="soft">{t('pictures.start')}</Text>}
      </Stack>
      {picture && <Found picture={picture} />}
    </div>
  )
}

/** Returns the picture that is looked for. An uploaded one is only known to the tab that uploaded it. */
function useGiven(picture: string, same: SightingLevel | undefined): ReactNode {
  const { t } = useTranslation()
  const ofPost = readPostPicture(picture)
  const uploaded = uploadedPicture(picture)
  if (ofPost) {
    const sensitive = same?.list.find(({ _id }) => _id === ofPost.id)?.sensitive ?? true
    return <PostPicture {...ofPost} sensitive={sensitive} size="page" alt={t('pictures.given')} />
  }
  return uploaded ? <img src={uploaded} alt={t('pictures.given')} /> : undefined
}

function Found({ picture }: { picture: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(foundPicture(picture))
  const reference = useGiven(picture, data?.same)
  if (error instanceof CallError && error.code === 'not_found')
    return <Notice title={t('pictures.noPicture')}>{t('pictures.noPictureText')}</Notice>
  if (error) return <SmallFailure title={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { same, similar, signature } = data
  const query = readPostPicture(picture) ? picture : signature
  return (
    <>
      {reference && <div className={classes.given}>{reference}</div>}
      {!reference && isPictureSignature(picture) && <Text tone="soft">{t('pictures.notKept')}</Text>}
      <Section title={t('pictures.same')}>
        {same.posts === 0 ? (
          <Text tone="soft">{t('pictures.none')}</Text>
        ) : (
          <Stack gap={4}>
            <Summary level={same} query={query} />
            {same.path.length > 1 && <PicturePath label={t('pictures.path')} path={same.path} />}
            <SightingList label={t('pictures.same')} sightings={same.list} reference={reference} />
          </Stack>
        )}
      </Section>
      <Section title={t('pictures.similar')}>
        {similar.posts === 0 ? (
          <Text tone="soft">{t('pictures.noneSimilar')}</Text>
        ) : (
          <Stack gap={4}>
            <Text tone="soft">{t('pictures.similarText')}</Text>
            {similar.path.length > 1 && <PicturePath label={t('pictures.path')} path={similar.path} />}
            <SightingList
              label={t('pictures.similar')}
              sightings={similar.list}
              withLikeness
              reference={reference}
            />
          </Stack>
        )}
      </Section>
    </>
  )
}

function Summary({ level, query }: { level: SightingLevel; query: string }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { posts, channels, list } = level
  const [first] = list
  return (
    <Stack gap={1}>
      <Text>
        {[
          t('pictures.posts', { count: posts, formatted: count(posts) }),
          t('pictures.channels', { count: channels, formatted: count(channels) }),
        ].join(' ')}
        {first && ` ${t('pictures.first', { title: first.title, when: instant(first.dateCreated) })}`}
      </Text>
      {posts > list.length && <Text tone="soft">{t('pictures.cut', { formatted: count(list.length) })}</Text>}
      <LinkButton as={Link} to={`/?${new URLSearchParams({ q: `picture:${query}` })}`}>
        <IconSearch size={16} stroke={1.7} aria-hidden />
        {t('pictures.search')}
      </LinkButton>
    </Stack>
  )
}
