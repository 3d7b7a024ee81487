import {
  type ExportColumn,
  type ExportFormat,
  exportHeads,
  translatedHead,
} from '@litopys/contract/schemas/export'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'
import { type Previewed, previewCell } from '../preview-cell.ts'
import classes from './exports.module.css'

type Props = {
  columns: readonly ExportColumn[]
  posts: readonly Previewed[]
  format: ExportFormat
  isTranslated: boolean
}

/** Shows the first rows of the file. Long texts are cut here, but not in the file. */
export function PreviewTable({ columns, posts, format, isTranslated }: Props) {
  const { t } = useTranslation()
  const behind = isTranslated ? (columns.find((name) => name === 'text') ?? columns.at(-1)) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
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
                  <td data-text={column === 'text'}>{previewCell(post, column, format)}</td>
                  {column === behind && (
                    <Text as="td" tone="quiet">
                      {t('exports.translatedLater')}
                    </Text>
                  )}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
