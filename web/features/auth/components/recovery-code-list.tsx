import { Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { saveText } from '#ui/save-text.ts'
import { TextButton } from '#ui/text-button.tsx'
import classes from './auth.module.css'

type Props = { codes: string[]; saved: boolean; onSaved: (saved: boolean) => void }

/** Shows the recovery codes for the user to save. They are shown only once. */
export function RecoveryCodeList({ codes, saved, onSaved }: Props) {
  const { t } = useTranslation()
  const asText = codes.join('\n')
  return (
    <>
      <Stack as="ul" gap={1} breaks className={classes.codes} aria-label={t('login.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Stack>
      <Row gap={4} rowGap={1}>
        <CopyButton text={asText} label={t('login.copyCodes')} />
        <TextButton
          onClick={() =>
            saveText(
              t('login.codesFile'),
              `${t('login.codesFileTitle', { host: window.location.host })}\n\n${asText}\n`,
            )
          }
        >
          <IconDownload size={16} stroke={1.7} aria-hidden />
          {t('login.downloadCodes')}
        </TextButton>
      </Row>
      <Checkbox
        checked={saved}
        onChange={(event) => onSaved(event.currentTarget.checked)}
        label={t('login.codesSaved')}
      />
    </>
  )
}
