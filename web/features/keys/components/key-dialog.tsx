import type { Key } from '@litopys/contract/schemas/key'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PasteForm } from './paste-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  /** The key that gets a new session; undefined to add a key. */
  renewed: Key | undefined
  onDone: (key: Key) => void
  onClose: () => void
}

/** Adds a key in one of two ways: Telegram sends a code, or the user pastes a session. */
export function KeyDialog({ renewed, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={renewed ? t('tgKeys.renewTitle', { phone: renewed.phoneNumber }) : t('tgKeys.addTitle')}
      size="lg"
      onClose={onClose}
    >
      <Tabs defaultValue="code" keepMounted={false}>
        <Tabs.List aria-label={t('tgKeys.ways')}>
          <Tabs.Tab value="code">{t('tgKeys.byCode')}</Tabs.Tab>
          <Tabs.Tab value="paste">{t('tgKeys.byPaste')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="code">
          <SignInForm renewed={renewed} onDone={onDone} />
        </Tabs.Panel>
        <Tabs.Panel value="paste">
          <PasteForm renewed={renewed} onDone={onDone} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
