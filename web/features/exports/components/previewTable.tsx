import { defaultTimeZone } from '@litopys/contract/constants'
import { type ExportColumn, exportHeads, translatedHead } from '@litopys/contract/schemas/export'
import type { Post } from '@litopys/contract/schemas/post'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './exportPanel.module.css'

/** A post, or a quote with what its owner says of it. */
export type Previewed = Post & { comment?: string; savedBy?: string; savedAt?: string }
type Props = { columns: readonly ExportColumn[]; posts: readonly Previewed[]; isTranslated: boolean }

/** As the file has it. */
const wallTime = new Intl.DateTimeFormat('sv-SE', {
  ...{
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  timeZone: defaultTimeZone,
})
const instants = new Set<ExportColumn>(['dateCreated', 'editedAt', 'deletedAt', 'savedAt'])

/** The first rows as the file will have them; a long text is cut here, and not there. */
export function PreviewTable({ columns, posts, isTranslated }: Props) {
  const { t } = useTranslation()
  const cell = (post: Previewed, column: ExportColumn): string => {
    const value = post[column]
    if (value === undefined) return ''
    if (instants.has(column)) return wallTime.format(new Date(String(value)))
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  const behind = isTranslated ? (columns.find((name) => name === 'text') ?? columns.at(-1)) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard
    <section className={classes.preview} aria-label={t('exports.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Fragment key={column}>
                <th scope="col">{exportHeads[column]}</th>
                {column === behind && <th scope="col">{translatedHead}</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post._id}>
              {columns.map((column) => (
                <Fragment key={column}>
                  <td data-text={column === 'text'}>{cell(post, column)}</td>
                  {column === behind && <td className={classes.quiet}>{t('exports.translatedLater')}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
