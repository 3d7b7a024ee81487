import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import { Row, Stack, Text } from './layout.tsx'
import { type Load, lazyPart, type Retry, RetryButton } from './lazy-part.tsx'

/** A dialog or drawer as in `lazyPart`: without a server, a dialog says so. The sign-in page has no dialogs. */
export function lazyDialog<P extends { onClose: () => void }>(load: Load<P>): ComponentType<P> {
  return lazyPart(load, UnloadedDialog)
}

function UnloadedDialog({ props: { onClose }, ...retry }: Retry & { props: { onClose: () => void } }) {
  const { t } = useTranslation()
  return (
    <FormDialog title={t('app.unloadedTitle')} onClose={onClose}>
      <Stack gap={4} role="alert">
        <Text>{t('app.unloadedText')}</Text>
        <Row>
          <RetryButton {...retry} />
        </Row>
      </Stack>
    </FormDialog>
  )
}
