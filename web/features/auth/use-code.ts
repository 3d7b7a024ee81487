import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'

type CodeOf<A> = {
  length: number
  send: (code: string) => Promise<A>
  onDone: (answer: A) => void
  onFailure?: (error: Error) => void
}

/**
 * Returns a code field that is sent when all digits are typed. A refused code is cleared, and the first digit
 * gets the focus.
 */
export function useCode<A>({ length, send, onDone, onFailure }: CodeOf<A>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  const checking = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setCode('')
      first.current?.focus()
      onFailure?.(error)
    },
  })

  function submit(whole: string) {
    if (!checking.isPending) checking.mutate(whole)
  }

  const wrong = checking.error instanceof CallError && isAboutCode(checking.error)
  return {
    checking: checking.isPending,
    /** An error other than a wrong code. */
    failure: wrong ? null : checking.error,
    input: {
      length,
      value: code,
      inputRef: first,
      readOnly: checking.isPending,
      error: missing
        ? t('login.codeShort', { count: length })
        : wrong
          ? errorText(checking.error)
          : undefined,
      onChange: (next: string) => {
        setMissing(false)
        setCode(next)
      },
      onComplete: submit,
    },
    form: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (code.length === length) return submit(code)
        setMissing(true)
        first.current?.focus()
      },
      // The heading has the focus when the step opens: digits typed or pasted there go into the code.
      onKeyDown: ({ target, key, ctrlKey, metaKey }: KeyboardEvent) => {
        if (target instanceof HTMLHeadingElement && /^\d$/.test(key) && !ctrlKey && !metaKey)
          first.current?.focus()
      },
      onPaste: (event: ClipboardEvent) => {
        const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '')
        if (event.defaultPrevented || event.target instanceof HTMLInputElement || digits.length !== length)
          return
        setCode(digits)
        submit(digits)
      },
    },
  }
}

function isAboutCode({ code }: CallError): boolean {
  return code === 'invalid_code' || code === 'validation_failed'
}
