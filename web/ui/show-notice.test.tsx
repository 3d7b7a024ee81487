import { Notifications, notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showTextsIn } from '#i18n/i18n.ts'
import { frameUk } from '#i18n/uk/frame.ts'
import { renderWeb } from '#testing/render.tsx'
import { showFailure, showNotice } from './show-notice.tsx'

// Notices outlive the screens of other tests.
beforeEach(() => notifications.clean())
afterEach(() => act(() => notifications.clean()))

test('an open notice follows a change of the interface language', async () => {
  renderWeb(<Notifications />)
  act(() => {
    showFailure(new Error('unexpected'), { title: ({ t }) => t('quotes.notDeleted') })
    showNotice({ message: ({ t }) => t('search.linkCopied'), stays: true })
  })
  expect(await screen.findByText('The quote could not be deleted')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
  act(() => showTextsIn('uk'))
  expect(await screen.findByText('Не вдалося видалити цитату')).toBeInTheDocument()
  expect(screen.getByText(frameUk['error.other'])).toBeInTheDocument()
  expect(screen.queryByText('Link to this search copied')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Закрити' })).toHaveLength(2)
})
