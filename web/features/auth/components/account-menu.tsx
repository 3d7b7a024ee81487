import { displayName, initialsOf } from '@litopys/contract/person-name'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { unsentHere } from '#offline/offline.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { leave } from '#ui/unsaved.ts'
import { signOut } from '../api/sign-in.ts'
import classes from './auth.module.css'

export function AccountMenu({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const person = usePreferences((state) => state.person)
  const [losing, setLosing] = useState(0)
  const end = () => void signOut().finally(onSignedOut)
  const endUnlessUnsent = async () => {
    const unsent = await unsentHere()
    if (unsent > 0) setLosing(unsent)
    else end()
  }
  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        shadow="sm"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton
            // The accessible name includes the visible text, so that voice control finds the button.
            className={classes.avatar ?? ''}
            aria-label={person ? `${t('app.account')} ${initialsOf(person)}` : t('app.account')}
            title={person ? displayName(person) : undefined}
          >
            {person && <Avatar person={person} />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {person && (
            // A menu may contain only items. This one is disabled because it has no action.
            <Menu.Item disabled className={classes.person ?? ''}>
              <Stack as="span" breaks>
                <Text as="b" tone="strong" weight="bold">
                  {displayName(person)}
                </Text>
                {[person.email, person.worksFor]
                  .filter((text) => text !== '' && text !== displayName(person))
                  .map((text) => (
                    <Text as="span" key={text} size="s">
                      {text}
                    </Text>
                  ))}
              </Stack>
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to="/settings"
            leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
          >
            {t('app.settings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
            onClick={() => leave(() => void endUnlessUnsent())}
          >
            {t('app.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={losing > 0}
        title={t('offline.loseTitle')}
        confirm={t('app.signOut')}
        cancel={t('app.cancel')}
        busy={false}
        failure={undefined}
        onConfirm={end}
        onClose={() => setLosing(0)}
      >
        {t('offline.loseText', { count: losing, formatted: count(losing) })}
      </ConfirmDialog>
    </>
  )
}
