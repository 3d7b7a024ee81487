import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { TablePanel } from './table-panel.tsx'

afterEach(() => usePreferences.setState({ language: 'en' }))

test('the export of a list asks for a file name in the language of the interface', async () => {
  session.begin(tokenFor(900))
  const asked = fakeServer(({ method }) => (method === 'GET' ? success([]) : failure(422, 'export_empty')))
  usePreferences.setState({ language: 'uk' })
  renderWeb(<TablePanel name="channels" query={{}} onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      table: { name: 'channels', language: 'uk' },
    })
})
