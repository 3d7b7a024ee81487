import { Button, Modal, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { clearLink, useShownLink } from '../shown-link.ts'

/**
 * Shows the link of an invitation, a password reset or a new e-mail. It is shown only once, to the
 * administrator who forwards it.
 */
export function LinkDialog() {
  const { t } = useTranslation()
  const shown = useShownLink((state) => state.shown)
  useEffect(() => clearLink, [])
  if (!shown) return null
  const { title, email, link } = shown
  const purpose = purposeOf(link)
  return (
    <Modal
      opened
      onClose={clearLink}
      title={title}
      lockScroll={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap={4}>
        <Text tone="soft">{t('users.linkText', { email })}</Text>
        {purpose && <Text tone="soft">{t(`users.linkLasts.${purpose}`)}</Text>}
        <Textarea
          label={t('users.link')}
          value={link}
          readOnly
          autosize
          spellCheck={false}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Row spread gap={3}>
          <CopyButton text={link} label={t('users.copyLink')} />
          <Button size="sm" onClick={clearLink}>
            {t('users.linkDone')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}

const purposes = ['invite', 'recover', 'email'] as const

/** The purpose of a link, from the name of its token. Each purpose has its own lifetime on the server. */
function purposeOf(link: string) {
  const fragment = new URLSearchParams(URL.parse(link)?.hash.slice(1))
  return purposes.find((purpose) => fragment.has(purpose))
}
