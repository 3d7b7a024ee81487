import type { Item, ItemChange } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { useVersionedForm } from '#api/use-versioned-form.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import fields from '#ui/fields.module.css'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { itemByName, saveItem } from '../api/registry.ts'
import { pictureAddress, readContent } from '../item-content.ts'
import type { ItemName } from '../registry-state.ts'
import { SavedForm } from './saved-form.tsx'
import classes from './saved-objects.module.css'
import type { Colleague } from './sharing-field.tsx'

type Props = {
  name: ItemName
  mayChange: boolean
  colleagues: readonly Colleague[] | undefined
  postAddress: (id: string) => string
  analysisAddress: (id: string) => string
  onClose: () => void
}

/** Shows a registry item at the side: its content and, for its owner, a form. */
export function ItemDrawer({ name, mayChange, colleagues, postAddress, analysisAddress, onClose }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { data: item, error, refetch } = useQuery(itemByName(name))
  return (
    <SideDrawer
      title={<b>{item ? item.itemTitle || item.itemId : t(`registry.in.${name.collection}`)}</b>}
      onClose={onClose}
    >
      {error && !item && (
        <FailureNotice title={t('registry.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !item && <Waiting blocks={2} />}
      {item && (
        <Stack gap={4}>
          {item.collection === 'analyses' && (
            <Text>
              <Link to={analysisAddress(item._id)}>{t('analysis.open')}</Link>
            </Text>
          )}
          <Content item={item} postAddress={postAddress} />
          {item.own && mayChange && <ItemForm item={item} colleagues={colleagues} />}
          <dl className={fields.facts}>
            <div>
              <dt>{t('registry.createdBy')}</dt>
              <dd>{item.createdBy}</dd>
            </div>
            <div>
              <dt>{t('requests.created')}</dt>
              <dd>{instant(item.createdAt)}</dd>
            </div>
            <div>
              <dt>{t('requests.updated')}</dt>
              <dd>{instant(item.updatedAt)}</dd>
            </div>
          </dl>
        </Stack>
      )}
    </SideDrawer>
  )
}

function Content({ item, postAddress }: { item: Item } & Pick<Props, 'postAddress'>) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const content = readContent(item.itemContent)
  if (!content) {
    const isEmpty = Object.keys(item.itemContent).length === 0
    return isEmpty ? null : (
      <Text as="pre" size="s" breaks className={classes.raw}>
        {JSON.stringify(item.itemContent, null, 2)}
      </Text>
    )
  }
  const { kind, address, picture, total, posts = [], isCut } = content
  const isWithheld = isCut && (kind === 'chart' || kind === 'posts')
  return (
    <Stack gap={3}>
      {picture && <img className={classes.picture} src={pictureAddress(picture)} alt={item.itemTitle} />}
      {isWithheld && <Text tone="soft">{t('registry.isCut')}</Text>}
      {kind === 'message' && posts.length === 0 && <Text tone="soft">{t('registry.messageHidden')}</Text>}
      {posts.length > 0 && (
        <Stack as="section" gap={2}>
          <Text as="h3" size="m" weight="bold">
            {t('registry.posts', { count: posts.length, formatted: count(posts.length) })}
          </Text>
          <Text as="ol" numeric className={classes.posts}>
            {posts.map((id) => (
              <li key={id}>
                <Link to={postAddress(id)}>{id.replace('_', ' / ')}</Link>
              </li>
            ))}
          </Text>
        </Stack>
      )}
      {address !== undefined && (
        <Row as="p" gap={3} rowGap={1}>
          <Link to={address}>{t('registry.openSearch')}</Link>
          {total !== undefined && (
            <Text as="span" tone="quiet">
              {t('search.total', { count: total, formatted: count(total) })}
            </Text>
          )}
        </Row>
      )}
    </Stack>
  )
}

type Values = Required<Pick<ItemChange, 'itemTitle' | 'itemType' | 'theme' | 'keywords' | 'sharedWith'>>
type FormProps = { item: Item; colleagues: readonly Colleague[] | undefined }

/** Edits the title, theme, keywords and sharing of an item. */
function ItemForm({ item, colleagues }: FormProps) {
  const { t } = useTranslation()
  const { collection, _id: id } = item
  const versioned = useVersionedForm<Values, Item>({
    kept: item,
    valuesOf,
    save: (changes, { __v }) => saveItem(item, { ...changes, __v }),
    reread: () => queryClient.fetchQuery(itemByName({ collection, id })),
  })
  const { form } = versioned
  const linesOf = (values: Values) => [
    { label: t('registry.itemTitle'), text: values.itemTitle },
    { label: t('registry.theme'), text: values.theme },
    { label: t('registry.keywords'), text: values.keywords },
  ]
  return (
    <SavedForm of={versioned} valuesOf={valuesOf} linesOf={linesOf} colleagues={colleagues}>
      <TextInput label={t('registry.itemTitle')} maxLength={200} {...form.getInputProps('itemTitle')} />
      <div className={fields.pair}>
        <TextInput label={t('registry.theme')} maxLength={200} {...form.getInputProps('theme')} />
        <TextInput
          label={t('registry.keywords')}
          placeholder={t('registry.keywordsHint')}
          maxLength={1_000}
          {...form.getInputProps('keywords')}
        />
      </div>
    </SavedForm>
  )
}

function valuesOf({ itemTitle, itemType, theme, keywords, sharedWith = [] }: Item): Values {
  return { itemTitle, itemType, theme, keywords, sharedWith }
}
