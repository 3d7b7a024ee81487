import { IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { usePreferences } from '#ui/preferences.ts'
import { QuietCheck } from '#ui/quietCheck.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { translatorState } from '../api/translator.ts'
import {
  isTranslatable,
  setHidden,
  type TranslatedPost,
  translatePosts,
  translationOf,
  useTranslations,
} from '../translations.ts'
import { MissingTranslator } from './missingTranslator.tsx'
import classes from './translateTools.module.css'

type Props = { posts: readonly TranslatedPost[]; offer: 'open' | 'tooMany' }

/** Translates all posts of the page; why that is not possible is said where one would do it. */
export function TranslateTools({ posts, offer }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [done, setDone] = useState<number | 'idle'>('idle')
  const running = useRef<AbortController>(undefined)
  const isBeside = usePreferences(({ besideOriginal }) => besideOriginal)
  const { data: translator } = useQuery(translatorState)
  const isShown = useTranslations((all) =>
    posts.some((post) => {
      const made = translationOf(post, all)
      return made?.status === 'translated' && !made.isHidden
    }),
  )
  if (!posts.some(isTranslatable)) return null
  if (translator?.status === 'missing') return <MissingTranslator badFiles={translator.badFiles} />
  if (offer === 'tooMany') return <p className={classes.reason}>{t('translation.tooMany')}</p>
  const begin = async () => {
    const controller = new AbortController()
    running.current = controller
    await translatePosts(posts, controller.signal, setDone)
    setDone('idle')
  }
  if (done !== 'idle')
    return (
      <span className={classes.progress} role="status">
        {t('translation.progress', { done: count(done), total: count(posts.length) })}
        <TextButton onClick={() => running.current?.abort()}>{t('translation.cancel')}</TextButton>
      </span>
    )
  return (
    <>
      <TextButton onClick={() => (isShown ? setHidden(posts, true) : void begin())}>
        <IconLanguage size={16} stroke={1.7} aria-hidden />
        {t(isShown ? 'translation.hidePage' : 'translation.translatePage')}
      </TextButton>
      {isShown && (
        <QuietCheck
          label={t('translation.beside')}
          checked={isBeside}
          onChange={(besideOriginal) => usePreferences.setState({ besideOriginal })}
        />
      )}
    </>
  )
}
