import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { PublicationDialog } from './publication-dialog.tsx'

const user = userEvent.setup()
const webhook = { host: 'example.org', createdAt: '2026-04-01T10:00:00Z', attempts: [] }
type Answers = Record<string, ReturnType<typeof success> | ReturnType<typeof failure>>
let asked: Asked[]
function show(publication: object, answers: Answers = {}) {
  asked = fakeServer(
    ({ method, url }) =>
      answers[`${method} ${url.pathname.replace('/api/v1/requests/r1/', '')}`] ?? success(publication),
  )
  renderWeb(<PublicationDialog id="r1" title="Пором" onClose={() => undefined} />)
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Webhook and feed of “Пором”' }))

beforeEach(() => session.begin(tokenFor(900)))

test('a new webhook shows the secret of its signatures', async () => {
  show({}, { 'POST webhook': success({ webhook, secret: 'whsec_x' }) })
  const within = await dialog()
  await user.type(await within.findByLabelText('Address of the program *'), 'https://example.org/hook')
  await user.click(within.getByRole('button', { name: 'Add webhook' }))
  expect(await within.findByLabelText('Secret of the signatures')).toHaveValue('whsec_x')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ url: 'https://example.org/hook' })
})

test('the last deliveries show their outcome, and a webhook that was turned off says so', async () => {
  const at = '2026-04-02T10:00:00Z'
  show({
    webhook: {
      ...webhook,
      disabledAt: at,
      attempts: [
        { at, isTest: true, status: 200, durationMs: 12 },
        { at: '2026-04-01T10:00:00Z', isTest: false, fault: 'timeout', durationMs: 15_000 },
      ],
    },
  })
  const list = await screen.findByRole('list', { name: 'Last deliveries' })
  const [test, late] = within(list).getAllByRole('listitem')
  expect(test).toHaveTextContent(/status 20012 mstest$/)
  expect(late).toHaveTextContent(/no answer in time15,000 ms$/)
  expect(screen.getByText(/^Turned off .* after failures for a day/)).toBeVisible()
})

test('a refused address is explained, and a feed shows its address once', async () => {
  show(
    {},
    {
      'POST webhook': failure(422, 'webhook_url'),
      'POST feed': success({
        feed: { createdAt: '2026-04-01T10:00:00Z' },
        address: 'https://a/feeds/x.atom',
      }),
    },
  )
  const within = await dialog()
  await user.type(await within.findByLabelText('Address of the program *'), 'https://10.0.0.1/')
  await user.click(within.getByRole('button', { name: 'Add webhook' }))
  expect(await within.findByRole('alert')).toHaveTextContent(/^Use an https address/)
  await user.click(within.getByRole('button', { name: 'Create feed' }))
  expect(await within.findByLabelText('Address of the feed')).toHaveValue('https://a/feeds/x.atom')
})

test('a failure to load offers another try', async () => {
  show({}, { 'GET publication': failure(400, 'bad_request') })
  expect(await screen.findByText('The webhook and the feed could not be loaded')).toBeVisible()
})
