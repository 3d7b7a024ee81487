import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import classes from './status.module.css'

type Props = { title: string; children?: ReactNode; action?: ReactNode; tone?: 'quiet' | 'danger' }

/** An empty state: why it is empty, and the next step. */
export function Notice({ title, children, action, tone = 'quiet' }: Props) {
  return (
    <Stack gap={4} className={classes.notice} role={tone === 'danger' ? 'alert' : undefined}>
      <Stack gap={1}>
        <Text size="l" weight="bold" breaks>
          {title}
        </Text>
        {children && (
          <Text as="div" tone="soft">
            {children}
          </Text>
        )}
      </Stack>
      {action && <Row>{action}</Row>}
    </Stack>
  )
}
