import { type ExportColumn, exportHeads } from '@litopys/contract/schemas/export'
import type { Post } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import classes from './exportPanel.module.css'

/** A post, or a quote with what its owner says of it. */
export type Previewed = Post & { comment?: string; savedBy?: string; savedAt?: string }
type Props = { columns: readonly ExportColumn[]; posts: readonly Previewed[] }

const instants = new Set<ExportColumn>(['dateCreated', 'editedAt', 'deletedAt', 'savedAt'])

/** The first rows as the file will have them; a long text is cut here, and not there. */
export function PreviewTable({ columns, posts }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const cell = (post: Previewed, column: ExportColumn): string => {
    const value = post[column]
    if (value === undefined) return ''
    if (instants.has(column)) return instant(String(value))
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard
    <section className={classes.preview} aria-label={t('exports.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {exportHeads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post._id}>
              {columns.map((column) => (
                <td key={column} data-text={column === 'text'}>
                  {cell(post, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
