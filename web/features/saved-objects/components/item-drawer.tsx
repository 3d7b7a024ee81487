import type { Item } from '@litopys/contract/schemas/saved'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import fields from '#ui/fields.module.css'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { itemByName } from '../api/registry.ts'
import { pictureAddress, readContent } from '../item-content.ts'
import type { ItemName } from '../registry-state.ts'
import classes from './item-drawer.module.css'
import { ItemForm } from './item-form.tsx'
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
        <div className={fields.form}>
          {item.collection === 'analyses' && (
            <p className={classes.search}>
              <Link to={analysisAddress(item._id)}>{t('analysis.open')}</Link>
            </p>
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
        </div>
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
    return isEmpty ? null : <pre className={classes.raw}>{JSON.stringify(item.itemContent, null, 2)}</pre>
  }
  const { kind, address, picture, total, posts = [], isCut } = content
  const isWithheld = isCut && (kind === 'chart' || kind === 'posts')
  return (
    <div className={classes.content}>
      {picture && <img className={classes.picture} src={pictureAddress(picture)} alt={item.itemTitle} />}
      {isWithheld && <p className={fields.text}>{t('registry.isCut')}</p>}
      {kind === 'message' && posts.length === 0 && (
        <p className={fields.text}>{t('registry.messageHidden')}</p>
      )}
      {posts.length > 0 && (
        <section>
          <h3 className={classes.heading}>
            {t('registry.posts', { count: posts.length, formatted: count(posts.length) })}
          </h3>
          <ol className={classes.posts}>
            {posts.map((id) => (
              <li key={id}>
                <Link to={postAddress(id)}>{id.replace('_', ' / ')}</Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      {address !== undefined && (
        <p className={classes.search}>
          <Link to={address}>{t('registry.openSearch')}</Link>
          {total !== undefined && (
            <span className={classes.quiet}>
              {t('search.total', { count: total, formatted: count(total) })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
