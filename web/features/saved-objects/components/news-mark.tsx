import type { Request, RequestNews } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import table from '#ui/table.module.css'
import classes from './saved-row.module.css'

/** Shows the number of posts since the saved search was last run. "At least" if the count was limited. */
export function NewsMark({ request, news }: { request: Request; news: RequestNews | undefined }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (!request.openedAt) return <span className={table.quiet}>{t('requests.notRun')}</span>
  if (!news) return null
  if (news.problem) {
    return (
      <span className={news.problem === 'broken' ? classes.broken : table.quiet}>
        {t(`requests.problem.${news.problem}`)}
      </span>
    )
  }
  const { posts = 0, isCut } = news
  if (posts === 0) return <span className={table.quiet}>{t('requests.nothingNew')}</span>
  const formatted = count(posts)
  return (
    <span className={classes.news}>
      {t(isCut ? 'requests.newAtLeast' : 'requests.new', { count: posts, formatted })}
    </span>
  )
}
