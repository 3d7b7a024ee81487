import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note, Row, Stack, Text } from './layout.tsx'
import table from './table.module.css'
import classes from './versions.module.css'

type Line = { label: string; text: string }
type Props = {
  who: string
  when: string
  /** All fields, in the same order. */
  mine: readonly Line[]
  theirs: readonly Line[]
  isBusy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Another user has saved in the meantime: shows the differing fields of both versions for a choice. */
export function Versions({ who, when, mine, theirs, isBusy, onMine, onTheirs }: Props) {
  const { t } = useTranslation()
  const differing = mine.flatMap(({ label, text }, place) => {
    const other = theirs[place]?.text ?? ''
    return other === text ? [] : [{ label, text, other }]
  })
  return (
    <Note as="section" tone="warn" role="alert">
      <Stack gap={3}>
        <Text tone="soft">{t('versions.text', { who, when })}</Text>
        {differing.length > 0 && (
          <table className={`${table.table} ${table.entries}`}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('versions.mine')}</th>
                <th scope="col">{t('versions.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ label, text, other }) => (
                <tr key={label}>
                  <th scope="row" className={table.quiet}>
                    {label}
                  </th>
                  <td data-label={t('versions.mine')} className={classes.text}>
                    {text || '–'}
                  </td>
                  <td data-label={t('versions.theirs')} className={classes.text}>
                    {other || '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Row gap={3}>
          <Button size="xs" loading={isBusy} onClick={onMine}>
            {t('versions.keepMine')}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('versions.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
