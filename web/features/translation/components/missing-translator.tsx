import { Modal } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import classes from './translate-tools.module.css'

/** Shell commands, which are not translated. */
const [fetching, naming] = ['npx litopys models', 'TRANSLATE_URL=http://127.0.0.1:5000 npm start']

/** `damaged`: some languages can still be translated. */
type Props = { kind: 'missing' | 'damaged'; badFiles: readonly string[] }

/** Explains which part of the translator is missing and how to add it. */
export function MissingTranslator({ kind, badFiles }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconLanguage size={16} stroke={1.7} aria-hidden />
        {t(`translation.${kind}`)}
      </TextButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t(kind === 'missing' ? 'translation.missingTitle' : 'translation.damaged')}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('app.close') }}
        size="md"
      >
        {badFiles.length > 0 && (
          <p className={classes.bad}>
            {t('translation.badFiles', { count: badFiles.length, names: badFiles.join(', ') })}
          </p>
        )}
        <p>{t(kind === 'missing' ? 'translation.missingModels' : 'translation.damagedText')}</p>
        <pre className={classes.ways}>
          <code>{fetching}</code>
        </pre>
        {kind === 'missing' && (
          <>
            <p>{t('translation.missingText')}</p>
            <pre className={classes.ways}>
              <code>{naming}</code>
            </pre>
          </>
        )}
        <p>{t('translation.missingWho')}</p>
      </Modal>
    </>
  )
}
