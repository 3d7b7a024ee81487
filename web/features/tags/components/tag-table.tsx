import type { TagCount } from '@litopys/contract/schemas/tag'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import classes from './tags.module.css'

type Props = {
  tags: readonly TagCount[]
  chosen: readonly string[]
  mayRename: boolean
  /** Address of the posts that have a tag. */
  postsWith: (tag: string) => string
  quotesWith: (tag: string) => string
  onChoose: (tag: string, isChosen: boolean) => void
  onRename: (tag: string) => void
}

export function TagTable({ tags, chosen, mayRename, postsWith, quotesWith, onChoose, onRename }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('tags.tag')}</th>
          <th scope="col" className={`${table.figure} ${classes.count}`}>
            {t('tags.posts')}
          </th>
          <th scope="col" className={`${table.figure} ${classes.count}`}>
            {t('tags.quotes')}
          </th>
          {mayRename && <td />}
        </tr>
      </thead>
      <tbody>
        {tags.map(({ tag, posts, quotes }) => (
          <tr key={tag}>
            <th scope="row">
              {mayRename ? (
                <Row as="label" inline nowrap weight="medium" breaks className={classes.choice}>
                  <input
                    type="checkbox"
                    aria-label={t('tags.choose', { tag })}
                    checked={chosen.includes(tag)}
                    onChange={(event) => onChoose(tag, event.currentTarget.checked)}
                  />
                  {tag}
                </Row>
              ) : (
                <Text as="span" weight="medium" breaks>
                  {tag}
                </Text>
              )}
            </th>
            <td className={`${table.figure} ${classes.count}`}>
              {posts > 0 ? <Link to={postsWith(tag)}>{count(posts)}</Link> : '–'}
            </td>
            <td className={`${table.figure} ${classes.count}`}>
              {quotes > 0 ? <Link to={quotesWith(tag)}>{count(quotes)}</Link> : '–'}
            </td>
            {mayRename && (
              <td className={classes.act}>
                <TextButton aria-label={t('tags.renameOf', { tag })} onClick={() => onRename(tag)}>
                  {t('tags.rename')}
                </TextButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
