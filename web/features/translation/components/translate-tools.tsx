import { Modal } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useWaitText } from '#i18n/use-wait-text.ts'
import { Row, Text } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { translatorState } from '../api/translator.ts'
import {
  isTranslatable,
  type PageProgress,
  setHidden,
  type TranslatedPost,
  translatePosts,
  translationOf,
  useTranslations,
} from '../translations.ts'
import classes from './translation.module.css'

type Props = { posts: readonly TranslatedPost[]; offer: 'open' | 'tooMany' }

/** Translates all posts of the page. If that is not possible, the reason is shown instead of the button. */
export function TranslateTools({ posts, offer }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  const isBeside = usePreferences(({ besideOriginal }) => besideOriginal)
  const { data: translator } = useQuery(translatorState)
  const isAnyShown = useTranslations((all) => posts.some((post) => isShown(post, all)))
  const isAnyLeft = useTranslations((all) =>
    posts.some((post) => isTranslatable(post) && !isShown(post, all)),
  )
  // Leaving the page cancels the translation: its cancel button is gone.
  useEffect(() => () => running.current?.abort(), [])
  if (!posts.some(isTranslatable)) return null
  if (translator?.status === 'missing')
    return <MissingTranslator kind="missing" badFiles={translator.badFiles} />
  if (offer === 'tooMany')
    return (
      <Text size="s" tone="quiet">
        {t('translation.tooMany')}
      </Text>
    )
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    const report = (progress: PageProgress) => setRun({ status: 'running', ...progress })
    const error = await translatePosts(posts, controller.signal, report)
    setRun(error === undefined ? { status: 'idle' } : { status: 'left', error })
  }
  if (run.status === 'running')
    return (
      <Row as="span" inline numeric role="status">
        <PageProgressText {...run} total={posts.length} />
        <TextButton onClick={() => running.current?.abort()}>{t('translation.cancel')}</TextButton>
      </Row>
    )
  return (
    <>
      {translator && translator.badFiles.length > 0 && (
        <MissingTranslator kind="damaged" badFiles={translator.badFiles} />
      )}
      {run.status === 'left' && (
        <Text size="s" tone="quiet" role="alert">
          {t('translation.failed', { reason: errorText(run.error) })}
        </Text>
      )}
      {isAnyLeft && (
        <TextButton onClick={() => void start()}>
          <IconLanguage size={16} stroke={1.7} aria-hidden />
          {t('translation.translatePage')}
        </TextButton>
      )}
      {isAnyShown && (
        <>
          <TextButton onClick={() => setHidden(posts, true)}>{t('translation.hidePage')}</TextButton>
          <QuietCheck
            label={t('translation.beside')}
            checked={isBeside}
            onChange={(besideOriginal) => usePreferences.setState({ besideOriginal })}
          />
        </>
      )}
    </>
  )
}

type Run = { status: 'idle' } | ({ status: 'running' } & PageProgress) | { status: 'left'; error: unknown }

function PageProgressText({ done, waits, total }: PageProgress & { total: number }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const wait = useWaitText()
  return (
    <>
      {t('translation.progress', { done: count(done), total: count(total) })}
      {waits !== undefined && ` · ${t('translation.pause', { wait: wait(waits) })}`}
    </>
  )
}

function isShown(post: TranslatedPost, all: Parameters<typeof translationOf>[1]): boolean {
  const made = translationOf(post, all)
  return made?.status === 'translated' && !made.isHidden
}

/** Shell commands, which are not translated. */
const [fetching, naming] = ['npx litopys models', 'TRANSLATE_URL=http://127.0.0.1:5000 npm start']

/** `damaged`: some languages can still be translated. */
type MissingProps = { kind: 'missing' | 'damaged'; badFiles: readonly string[] }

/** Explains which part of the translator is missing and how to add it. */
function MissingTranslator({ kind, badFiles }: MissingProps) {
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
          <Text tone="danger" breaks>
            {t('translation.badFiles', { count: badFiles.length, names: badFiles.join(', ') })}
          </Text>
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
