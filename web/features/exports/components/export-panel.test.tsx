import { type ExportJob, translatedHead } from '@litopys/contract/schemas/export'
import { testPost } from '@litopys/contract/testing/post'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { ExportPanel } from './export-panel.tsx'
import { TablePanel } from './table-panel.tsx'

const jobOf = (id: string, own: Partial<ExportJob> = {}): ExportJob => ({
  id,
  fileName: `${id}.csv`,
  format: 'csv',
  of: 'posts',
  q: 'пором',
  filters: 0,
  state: { status: 'done', size: 2_048, sha256: '', expiresAt: '2026-04-02T10:00:00Z' },
  done: 10,
  total: 10,
  translation: 'none',
  untranslated: 0,
  createdAt: '2026-04-01T10:00:00Z',
  ...own,
})

const user = userEvent.setup()
let asked: Asked[]
let jobs: ExportJob[]
let refusal: ReturnType<typeof failure> | undefined

const sent = () => asked.flatMap(({ method, url, body }) => (method === 'POST' ? [[url.pathname, body]] : []))
const start = () => user.click(screen.getByRole('button', { name: 'Export' }))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

function show(own: Partial<ComponentProps<typeof ExportPanel>> = {}) {
  renderWeb(
    <ExportPanel
      search={{ q: 'пором' }}
      total={2_100}
      posts={[testPost('Пором вирушає', { messageId: 77, author: 'Порт' })]}
      mayTranslate={false}
      mayPackage
      onClose={() => undefined}
      {...own}
    />,
  )
}

beforeEach(() => {
  session.begin(tokenFor(900))
  jobs = []
  refusal = undefined
  asked = fakeServer(({ method, url }) => {
    if (method === 'GET') return success(url.pathname.endsWith('/exports') ? jobs : jobOf('new'))
    if (refusal) return refusal
    jobs = [jobOf('new'), ...jobs]
    return success(jobs[0])
  })
})

test('the panel shows the number of posts, the first rows of the file and that there are no exports yet', async () => {
  show()
  expect(screen.getByText('2,100 posts will be in the file.')).toBeVisible()
  const preview = within(screen.getByRole('region', { name: 'First rows of the file' }))
  expect(heads().slice(0, 3)).toEqual(['Message ID', 'Title', 'Author'])
  expect(preview.getByRole('cell', { name: '77' })).toBeVisible()
  expect(preview.getByRole('cell', { name: 'Пором вирушає' })).toBeVisible()
  expect(await screen.findByText(/^No exports yet\./)).toBeVisible()
})

test('without posts nothing can be exported', () => {
  show({ total: 0, posts: [] })
  expect(screen.getByText('No data available for export')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  expect(screen.queryByRole('region', { name: 'First rows of the file' })).not.toBeInTheDocument()
})

test('the search is sent with the chosen format, order and columns', async () => {
  show()
  await user.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }))
  await user.click(screen.getByRole('radio', { name: /^By channel and message ID/ }))
  for (const name of screen.getAllByRole('checkbox', { checked: true }).slice(3)) await user.click(name)
  await user.click(screen.getByRole('button', { name: 'Move Author up' }))
  expect(heads()).toEqual(['Message ID', 'Author', 'Title'])
  expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await start()
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        '/api/v1/exports',
        { q: 'пором', sortBy: { key: 'archive' }, format: 'xlsx', columns: ['messageId', 'author', 'title'] },
      ],
    ]),
  )
})

test('an evidence package has no columns and no order, and says what it proves', async () => {
  show({ mayTranslate: true })
  await user.click(screen.getByRole('checkbox', { name: 'Add an English translation' }))
  await user.click(screen.getByRole('radio', { name: 'Evidence package (ZIP)' }))
  expect(screen.getByText(/^It proves that nothing was changed/)).toBeVisible()
  for (const name of ['Order of rows', 'Column set'])
    expect(screen.queryByRole('group', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'First rows of the file' })).not.toBeInTheDocument()
  await start()
  await waitFor(() => expect(sent()).toMatchObject([['/api/v1/exports', { q: 'пором', format: 'evidence' }]]))
  expect(sent()[0]?.[1]).not.toHaveProperty('translate')
})

test('a user whose restrictions hide posts gets the reason in place of the evidence package', () => {
  show({ mayPackage: false })
  expect(screen.queryByRole('radio', { name: 'Evidence package (ZIP)' })).not.toBeInTheDocument()
  expect(
    screen.getByText(/^You cannot make an evidence package: .* Ask a user without restrictions/),
  ).toBeVisible()
})

test('too many posts for an evidence package are announced', async () => {
  show({ total: 10_001 })
  await user.click(screen.getByRole('radio', { name: 'Evidence package (ZIP)' }))
  expect(screen.getByRole('alert')).toHaveTextContent('There are more than 10,000 posts.')
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('the detailed set adds columns to the standard ones', async () => {
  show()
  await user.click(screen.getByRole('radio', { name: /^Detailed/ }))
  expect(heads()[0]).toBe('Link')
  for (const name of ['Reply to', 'Size']) expect(screen.getByRole('checkbox', { name })).toBeChecked()
})

test('quotes have their own columns and no choice of the order', () => {
  show({ search: { q: '', quotes: {} }, total: 1 })
  expect(screen.getByText('1 quote will be in the file, as it was saved.')).toBeVisible()
  expect(heads()).toContain('Comment')
  expect(screen.queryByRole('group', { name: 'Order of rows' })).not.toBeInTheDocument()
})

test('a translation is offered only with a translator, shown as a column and sent', async () => {
  show({ mayTranslate: true, total: 1_000 })
  await user.click(screen.getByRole('checkbox', { name: 'Add an English translation' }))
  expect(heads()).toContain(translatedHead)
  await start()
  await waitFor(() => expect(sent()).toMatchObject([['/api/v1/exports', { translate: 'en' }]]))
})

test('too many posts for a translation are announced, and no column is promised', async () => {
  show({ mayTranslate: true, total: 1_001 })
  const box = screen.getByRole('checkbox', { name: 'Add an English translation' })
  expect(box).toHaveAccessibleDescription(/^Litopys translates at most 1,000 posts per export\./)
  await user.click(box)
  expect(heads()).not.toContain(translatedHead)
})

test('without a translator no translation is offered', () => {
  show()
  expect(screen.queryByRole('checkbox', { name: 'Add an English translation' })).not.toBeInTheDocument()
})

test('an export that cannot be started says why', async () => {
  refusal = failure(403, 'forbidden')
  show()
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
})

test('a started export is scrolled into view, an earlier one is not', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  jobs = [jobOf('earlier')]
  show()
  await screen.findByText('earlier.csv')
  expect(scrolled).not.toHaveBeenCalled()
  await start()
  await screen.findByText('new.csv')
  expect(scrolled.mock.contexts).toEqual([screen.getByText('new.csv').closest('li')])
  scrolled.mockRestore()
})

test('a finished export shows its rows and size, and its file is downloaded by a signed link', async () => {
  jobs = [jobOf('new', { q: 'пором', filters: 2 })]
  asked = fakeServer(({ method }) => success(method === 'GET' ? jobs : { link: '/signed' }))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  show()
  const entry = within((await screen.findByText('new.csv')).closest('li') ?? document.body)
  expect(entry.getByText('posts · пором · 2 filters')).toBeVisible()
  expect(entry.getByText(/^10 rows · 2 kB · available until 02\.04\.2026/)).toBeVisible()
  await user.click(entry.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({
    download: 'new.csv',
    href: expect.stringMatching(/\/signed$/),
  })
  clicked.mockRestore()
})

test('a list of exports that failed to load says why and can be loaded again', async () => {
  let answer: ReturnType<typeof failure | typeof success> = failure(403, 'forbidden')
  fakeServer(() => answer)
  show()
  expect(await screen.findByText('Your exports could not be loaded')).toBeVisible()
  expect(screen.getByText('You do not have permission to do this. Ask an administrator.')).toBeVisible()
  answer = success([jobOf('old')])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('old.csv')).toBeVisible()
})

test('a list of the application is exported with its filters, and the result is scrolled into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderWeb(<TablePanel name="users" query={{ search: 'olena' }} onClose={() => undefined} />)
  expect(screen.getByRole('dialog', { name: 'Export: users' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'JSONL' }))
  await start()
  await screen.findByText('new.csv')
  expect(sent()).toMatchObject([
    ['/api/v1/exports', { q: '', table: { name: 'users', query: { search: 'olena' } }, format: 'jsonl' }],
  ])
  expect(scrolled.mock.contexts).toEqual([screen.getByText('new.csv').closest('li')])
  scrolled.mockRestore()
})
