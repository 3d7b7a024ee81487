import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import classes from './guide.module.css'

const keys = [
  { keys: ['/'], does: 'keys.focus' },
  { keys: ['Enter'], does: 'keys.run' },
  { keys: ['Esc'], does: 'keys.clear' },
  { keys: ['↑', '↓', 'Enter'], does: 'keys.completion' },
  { keys: ['Delete'], does: 'keys.forget' },
  { keys: ['j'], does: 'keys.next' },
  { keys: ['k'], does: 'keys.previous' },
  { keys: ['o'], does: 'keys.open' },
  { keys: ['Enter'], does: 'keys.page' },
  { keys: ['x'], does: 'keys.seen' },
  { keys: ['s'], does: 'keys.save' },
  { keys: ['t'], does: 'keys.translate' },
  { keys: ['b'], does: 'keys.blur' },
  { keys: ['↑', '↓', '←', '→'], does: 'keys.facet' },
  { keys: ['←', '→', 'Shift', 'Enter'], does: 'keys.histogram' },
  { keys: ['?'], does: 'keys.help' },
] as const

export function KeyList() {
  const { t } = useTranslation()
  return (
    <Text as="dl">
      {keys.map((entry) => (
        <Row key={entry.does} gap={4} nowrap align="start" className={classes.key}>
          <Row as="dt" gap={1} className={classes.strokes}>
            {entry.keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Row>
          <Text as="dd">{t(entry.does)}</Text>
        </Row>
      ))}
    </Text>
  )
}
