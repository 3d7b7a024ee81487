import type { OpenedPost } from '@litopys/contract/schemas/post'
import { IconExternalLink, IconLink, IconMessage, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMayForAll } from '#features/auth/may.ts'
import { mark } from '#features/posts/api/seen.ts'
import { nextCameFrom } from '#features/posts/came-from.ts'
import { AlbumLine } from '#features/posts/components/album-line.tsx'
import { PostMedia } from '#features/posts/components/media/post-media.tsx'
import { CorroborationTable } from '#features/posts/components/opened/corroboration-table.tsx'
import { type CustodyEntry, CustodyList } from '#features/posts/components/opened/custody-list.tsx'
import { EntityList, IdentifierList } from '#features/posts/components/opened/entity-list.tsx'
import { FieldList } from '#features/posts/components/opened/field-list.tsx'
import { ObservationList } from '#features/posts/components/opened/observation-list.tsx'
import { CopyList, NeighbourList } from '#features/posts/components/opened/other-posts.tsx'
import { RevisionList } from '#features/posts/components/opened/revision-list.tsx'
import { ParentLine } from '#features/posts/components/parent-line.tsx'
import { PostPaths } from '#features/posts/components/pictures/post-paths.tsx'
import { PostBody } from '#features/posts/components/poll/post-body.tsx'
import { PostFigures } from '#features/posts/components/post-figures.tsx'
import { SeenMark } from '#features/posts/components/seen-mark.tsx'
import { SimilarLink } from '#features/posts/components/similar/similar-link.tsx'
import { mediaParts } from '#features/posts/media/media-parts.ts'
import { isForMembers, permalinkOf } from '#features/posts/permalink.ts'
import { postAddress } from '#features/posts/post-address.ts'
import { hasIdentifiers, hasOtherEntities, type PostFilter } from '#features/posts/text-entities.ts'
import { SaveButton } from '#features/quotes/components/save-button.tsx'
import { useSavedQuotes } from '#features/quotes/saved-quotes.tsx'
import { useSavePost } from '#features/quotes/use-save-post.tsx'
import { postBlock } from '#features/saved-objects/document/blocks.ts'
import { CopyLink } from '#features/search/components/copy-link.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { TagDialog } from '#features/tags/components/tag-dialog.tsx'
import { TranslationUnderPost } from '#features/translation/components/translation-under-post.tsx'
import { toggleTranslation } from '#features/translation/translations.ts'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Note, Row, Stack, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useKeys } from '#ui/use-keys.ts'
import { AddToAnalysis } from '../add-to-analysis.tsx'
import { useOpenCard } from '../entity/use-open-card.ts'
import page from '../page.module.css'
import { Section } from '../page.tsx'
import { SaveInRegistry } from '../save-in-registry.tsx'
import { useMayTranslate } from '../use-may-translate.ts'
import { ExportPost } from './export-post.tsx'
import classes from './post.module.css'

const noMatches: [] = []

function searchFor({ field, value }: PostFilter): string {
  return `/?${writeSearchState({ ...startState, filters: { [field]: { in: [value] } } })}`
}

/** Shows the entries of the same action on the same object, and nothing else. */
function entryAddress({ objectId, action }: CustodyEntry): string {
  const params = new URLSearchParams({ tab: 'audit-log', search: objectId, action })
  return `/registry?${params}`
}

export function OpenedArticle({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const navigate = useNavigate()
  const { state, hash } = useLocation()
  const permalink = permalinkOf(post)
  const openCard = useOpenCard()
  const cardOf = (filter: PostFilter) => openCard(filter.field, filter.value) ?? searchFor(filter)
  const pictures = mediaParts(post).visuals.filter(({ showing }) => showing === 'image')
  const [previous] = post.neighbours.before
  const [next] = post.neighbours.after

  // Marks the post as seen, and scrolls to #copies, which did not exist when the browser read the URL.
  useEffect(() => {
    mark([post._id], true)
    if (hash === '#copies') document.getElementById('copies')?.scrollIntoView({ block: 'start' })
  }, [post._id, hash])
  const open = (id: string | undefined) => {
    if (id) void navigate(postAddress(id), { state: nextCameFrom(state) })
  }
  const saved = useSavedQuotes().get(post._id)
  const save = useSavePost()
  const mayTranslate = useMayTranslate()
  useKeys([
    { key: 's', code: 'KeyS', run: () => save(post._id, saved) },
    { key: 't', code: 'KeyT', run: () => mayTranslate && void toggleTranslation(post) },
    { key: 'j', code: 'KeyJ', run: () => open(next?._id) },
    { key: 'k', code: 'KeyK', run: () => open(previous?._id) },
    {
      key: 'o',
      code: 'KeyO',
      run: () => permalink && window.open(permalink, '_blank', 'noopener,noreferrer'),
    },
  ])

  return (
    <article className={`${page.columns} ${classes.article}`} aria-labelledby="post-title">
      <div>
        <Stack as="header" className={page.lead} gap={2}>
          <Text as={ScreenHeading} size="xl" weight="heading" breaks id="post-title">
            <LinkButton
              as={Link}
              tone="strong"
              to={searchFor({ field: 'channelId', value: post.channelId })}
              title={t('postPage.channel')}
            >
              {post.title || post.author}
            </LinkButton>
          </Text>
          <Row as="p" gap={3} rowGap={0} tone="soft" numeric>
            <time dateTime={post.dateCreated}>{instant(post.dateCreated)}</time>
            {post.author !== post.title && post.title !== '' && <span>{post.author}</span>}
            {post.editedAt && <span>{t('post.edited', { when: instant(post.editedAt) })}</span>}
            <SeenMark post={{ _id: post._id, seen: true }} />
          </Row>
          <Row className={page.actions} gap={5} rowGap={1}>
            {permalink && (
              <LinkButton href={permalink} target="_blank" rel="noreferrer noopener">
                <IconExternalLink size={16} stroke={1.7} aria-hidden />
                {t(isForMembers(permalink) ? 'post.openAsMember' : 'post.open')}
              </LinkButton>
            )}
            <SimilarLink postId={post._id} words />
            <SaveButton postId={post._id} words />
            <SaveInRegistry
              collection="messages"
              label={
                <>
                  <IconMessage size={16} stroke={1.7} aria-hidden />
                  {t('registry.keepMessage')}
                </>
              }
              title={`${post.title || post.author}, ${instant(post.dateCreated)}`}
              known={{ itemId: post._id, itemType: post.postType }}
              content={() => ({ kind: 'message', posts: [post._id] })}
            />
            <AddToAnalysis blocks={() => [postBlock(post._id)]} />
            <CopyLink copiedText={t('postPage.linkCopied')}>
              <IconLink size={16} stroke={1.7} aria-hidden />
            </CopyLink>
            <ExportPost post={post} />
            <TextButton onClick={() => window.print()}>
              <IconPrinter size={16} stroke={1.7} aria-hidden />
              {t('post.print')}
            </TextButton>
          </Row>
        </Stack>
        {post.deletedAt && (
          <Note as="p" tone="warn" className={classes.note}>
            {t('postPage.deletedNote', { when: instant(post.deletedAt) })}
          </Note>
        )}
        {post.reference.forwardedFrom && (
          <Note as="p" tone="quiet" className={classes.note}>
            {post.reference.forwardedFrom.name
              ? t('post.forwardedFrom', { name: post.reference.forwardedFrom.name })
              : t('post.forwarded')}
          </Note>
        )}
        <ParentLine post={post} linkState={nextCameFrom(state)} />
        <PostBody
          post={{ ...post, matches: noMatches }}
          linkTo={cardOf}
          linkState={nextCameFrom(state)}
          whole
        />
        {mayTranslate && <TranslationUnderPost post={post} query="" />}
        <PostMedia post={post} />
        <TagLine post={post} />
        <AlbumLine post={post} />
        <div className={classes.figures}>
          <PostFigures post={post} />
        </div>
        {hasIdentifiers(post) && (
          <Section className={classes.section} title={t('postPage.identifiers')}>
            <IdentifierList post={post} linkTo={cardOf} linkState={nextCameFrom(state)} />
          </Section>
        )}
        <Section className={classes.section} title={t('postPage.versions')}>
          <RevisionList post={post} />
        </Section>
        <Section className={classes.section} id="copies" title={t('postPage.copies')}>
          <CopyList post={post} />
        </Section>
        {pictures.length > 0 && (
          <Section className={`${classes.section} ${classes.screen}`} title={t('pictures.path')}>
            <PostPaths id={post._id} pictures={pictures} />
          </Section>
        )}
        <Section className={`${classes.section} ${classes.screen}`} title={t('postPage.records')}>
          <Stack gap={3}>
            <CorroborationTable postId={post._id} sources={post.sources} />
            <ObservationList postId={post._id} />
          </Stack>
        </Section>
        <Section className={`${classes.section} ${classes.screen}`} title={t('custody.title')}>
          <CustodyList postId={post._id} entryAddress={entryAddress} />
        </Section>
      </div>
      <div className={classes.side}>
        <Section className={`${classes.section} ${classes.screen}`} title={t('postPage.around')}>
          <NeighbourList post={post} />
        </Section>
        {hasOtherEntities(post) && (
          <Section className={classes.section} title={t('postPage.entities')}>
            <EntityList post={post} linkTo={cardOf} linkState={nextCameFrom(state)} />
          </Section>
        )}
      </div>
      <Section className={classes.section} title={t('postPage.fields')}>
        <FieldList post={post} />
      </Section>
    </article>
  )
}

/** The tags of the post, which lead to other posts with them; users with the permission can change them. */
function TagLine({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayTag = useMayForAll('tags.change')
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Row gap={4} rowGap={1} className={classes.tags}>
        <TagList tags={post.tags} onTag={(value) => void navigate(searchFor({ field: 'tags', value }))} />
        {mayTag && <TextButton onClick={() => setChanging(true)}>{t('tags.tagSelected')}</TextButton>}
      </Row>
      {isChanging && (
        <TagDialog
          target={{ kind: 'posts', ids: [post._id], total: 1 }}
          has={post.tags}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
