import type { SecondFactorSetup } from '@litopys/contract/schemas/account'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import classes from './auth.module.css'

const groupsOfFour = /.{1,4}/g

/** Shows the secret for an authenticator app as a QR code and as text. */
export function SetupSecret({ setup }: { setup: SecondFactorSetup }) {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      <img
        className={classes.qr}
        // An SVG in an image cannot run scripts, and the content security policy needs no exception.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qr)}`}
        alt={t('login.qr')}
        width={192}
        height={192}
      />
      <Stack gap={1}>
        <Text weight="medium">{t('login.secret')}</Text>
        <Text size="l" className={classes.secret}>
          {(setup.secret.match(groupsOfFour) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups of a secret may be equal
            <span key={index}>{group}</span>
          ))}
        </Text>
        <Row gap={4} rowGap={1}>
          <CopyButton text={setup.secret} label={t('login.copySecret')} />
          <LinkButton href={setup.uri}>
            <IconDeviceMobile size={16} stroke={1.7} aria-hidden />
            {t('login.openApp')}
          </LinkButton>
        </Row>
      </Stack>
    </Stack>
  )
}
