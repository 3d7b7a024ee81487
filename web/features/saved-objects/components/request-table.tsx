import type { ListedRequest, Request, RequestNews } from '@litopys/contract/schemas/saved'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { Owner } from './owner.tsx'

type Props = {
  requests: readonly ListedRequest[]
  news: ReadonlyMap<string, RequestNews> | undefined
  ticked: ReadonlySet<string>
  onTick: (request: Request) => void
  wordsOf: (request: Request) => string
  addressOf: (request: Request) => string
  onRun: (request: Request) => void
  menuOf: (request: ListedRequest) => ReactNode
  drawerOf: (request: ListedRequest) => string
  /** Renders the status of a watched search; undefined if it is not watched. */
  watchOf: (request: Request) => ReactNode | undefined
}

/** Shows saved searches as a table; on narrow screens, as a list of cards. */
export function RequestTable({ requests, ...ofRows }: Props) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('requests.tick')}</VisuallyHidden>
          </th>
          <th scope="col">{t('requests.titleHead')}</th>
          <th scope="col">{t('requests.text')}</th>
          <th scope="col">{t('requests.news')}</th>
          <th scope="col">{t('requests.author')}</th>
          <th scope="col">{t('requests.created')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <Row key={request._id} request={request} {...ofRows} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ request, news, ticked, ...of }: { request: ListedRequest } & Omit<Props, 'requests'>) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const { title, description } = request
  const open = 'filters' in request ? request : undefined
  return (
    <tr>
      <td className={table.tick}>
        {open && (
          <input
            type="checkbox"
            aria-label={t('requests.choose', { title })}
            checked={ticked.has(request._id)}
            onChange={() => of.onTick(open)}
          />
        )}
      </td>
      <th scope="row" className={table.name}>
        {open ? (
          <Link to={of.addressOf(open)} onClick={() => of.onRun(open)}>
            {title}
          </Link>
        ) : (
          <Link to={of.drawerOf(request)} preventScrollReset>
            {title}
          </Link>
        )}
        {description && (
          <Text as="span" size="s" tone="soft" data-clamp>
            {description}
          </Text>
        )}
      </th>
      <td data-label={t('requests.text')} className={table.words}>
        {open ? of.wordsOf(open) : <span className={table.quiet}>{t('requests.closed')}</span>}
      </td>
      <td data-label={t('requests.news')}>
        {open?.index === 'archives' && (
          <div>
            <div>{of.watchOf(open)}</div>
            <NewsMark request={open} news={news?.get(open._id)} />
          </div>
        )}
      </td>
      <td data-label={t('requests.author')} className={table.words}>
        <Owner of={request} />
      </td>
      <td data-label={t('requests.created')} className={table.digits}>
        {day(request.createdAt)}
      </td>
      <td className={table.menu}>{of.menuOf(request)}</td>
    </tr>
  )
}

/** Shows the number of posts since the saved search was last run. "At least" if the count was limited. */
function NewsMark({ request, news }: { request: Request; news: RequestNews | undefined }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (!request.openedAt)
    return (
      <Text as="span" tone="quiet">
        {t('requests.notRun')}
      </Text>
    )
  if (!news) return null
  if (news.problem) {
    return (
      <Text as="span" tone={news.problem === 'broken' ? 'danger' : 'quiet'}>
        {t(`requests.problem.${news.problem}`)}
      </Text>
    )
  }
  const { posts = 0, isCut } = news
  if (posts === 0)
    return (
      <Text as="span" tone="quiet">
        {t('requests.nothingNew')}
      </Text>
    )
  const formatted = count(posts)
  return (
    <Text as="span" tone="accent" weight="bold" className={table.digits}>
      {t(isCut ? 'requests.newAtLeast' : 'requests.new', { count: posts, formatted })}
    </Text>
  )
}
