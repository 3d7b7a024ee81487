import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { job } from '#testing/jobs.ts'
import { renderWeb } from '#testing/render.tsx'
import { TaggingProgress } from './tagging-progress.tsx'

test('if the progress cannot be loaded, the reason is shown', async () => {
  fakeServer(() => failure(404, 'not_found'))
  renderWeb(
    <TaggingProgress startedJob={job({ kind: 'tags', done: 5, total: 10 })} onClose={() => undefined} />,
  )
  expect(await screen.findByRole('alert', {}, { timeout: 5_000 })).toHaveTextContent(/\S/)
  expect(screen.getByRole('status')).toHaveTextContent('5')
})
