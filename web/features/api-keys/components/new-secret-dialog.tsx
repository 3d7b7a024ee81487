import { Button, Modal, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import classes from './api-keys.module.css'

/** Shows a new API key, this one time. Only its button closes it. */
export function NewSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('apiKeys.createdTitle')}
      lockScroll={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={4}>
        <Text tone="soft">{t('apiKeys.createdText')}</Text>
        <Textarea
          label={t('apiKeys.secret')}
          value={secret}
          readOnly
          autosize
          spellCheck={false}
          data-autofocus
          className={classes.secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Row spread gap={3}>
          <CopyButton text={secret} label={t('apiKeys.copy')} />
          <Button size="sm" onClick={onClose}>
            {t('apiKeys.done')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
