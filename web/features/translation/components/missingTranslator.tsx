import { Modal } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/textButton.tsx'
import classes from './translateTools.module.css'

/** For a shell, whatever the language of the interface. */
const [fetching, naming] = ['npx litopys models', 'TRANSLATE_URL=http://127.0.0.1:5000 npm start']

/** What is missing, and how it is added. */
export function MissingTranslator({ badFiles }: { badFiles: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconLanguage size={16} stroke={1.7} aria-hidden />
        {t('translation.missing')}
      </TextButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('translation.missingTitle')}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('app.close') }}
        size="md"
      >
        {badFiles.length > 0 && (
          <p className={classes.bad}>
            {t('translation.badFiles', { count: badFiles.length, names: badFiles.join(', ') })}
          </p>
        )}
        <p>{t('translation.missingModels')}</p>
        <pre className={classes.ways}>
          <code>{fetching}</code>
        </pre>
        <p>{t('translation.missingText')}</p>
        <pre className={classes.ways}>
          <code>{naming}</code>
        </pre>
        <p>{t('translation.missingWho')}</p>
      </Modal>
    </>
  )
}
