import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart, lazyScreen } from './lazy-part.tsx'
import { useOnline } from './online.ts'
import { followPreloadErrors } from './preload-errors.ts'

let isUp = false
let loads = 0
/** A file of the app: its request fails while the server is away. */
async function load() {
  loads += 1
  await Promise.resolve()
  if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
  return Part
}
const Part = () => <p>Map of the posts</p>

beforeEach(() => {
  isUp = false
  loads = 0
  followPreloadErrors(() => Promise.resolve(isUp))
})

const unloaded = 'This part of Litopys is not loaded yet'

test('a part that was never loaded says that it needs the server, and loads when it is back', async () => {
  const View = lazyPart(load)
  renderWeb(
    <Suspense>
      <View />
    </Suspense>,
  )
  expect(await screen.findByText(unloaded)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(unloaded)).toBeVisible()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Map of the posts')).toBeVisible()
  expect(loads).toBe(3)
})

test('a part loads by itself when the network is back', async () => {
  const View = lazyPart(load)
  renderWeb(
    <Suspense>
      <View />
    </Suspense>,
  )
  await screen.findByText(unloaded)
  isUp = true
  act(() => useOnline.setState({ online: true, known: true }))
  expect(await screen.findByText('Map of the posts')).toBeVisible()
})

test('a part that is opened again is tried again', async () => {
  const View = lazyPart(load)
  function Tabs() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Map
        </button>
        <Suspense>{isOpen && <View />}</Suspense>
      </>
    )
  }
  renderWeb(<Tabs />)
  await screen.findByText(unloaded)
  await userEvent.click(screen.getByRole('button', { name: 'Map' }))
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Map' }))
  expect(await screen.findByText('Map of the posts')).toBeVisible()
})

test('an interrupted request is repeated without a word', async () => {
  const View = lazyPart(async () => {
    const isFirst = !isUp
    isUp = true
    return isFirst ? await Promise.reject(new TypeError('Failed to fetch')) : Part
  })
  renderWeb(
    <Suspense>
      <View />
    </Suspense>,
  )
  expect(await screen.findByText('Map of the posts')).toBeVisible()
})

test('a dialog that was never loaded can be closed', async () => {
  const Dialog = lazyDialog(async () => await load())
  function Opener() {
    const [isOpen, setOpen] = useState(true)
    return <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
  }
  renderWeb(<Opener />)
  expect(await screen.findByRole('dialog', { name: unloaded })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a screen that its route could not load loads itself', async () => {
  const lazy = async () => ({ Component: await lazyScreen(load) })
  renderWeb(<RouterProvider router={createMemoryRouter([{ path: '/', lazy }])} />)
  await screen.findByText(unloaded)
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Map of the posts')).toBeVisible()
})

test('a file that the server has no more is a crash, which offers to reload the page', async () => {
  followPreloadErrors(() => Promise.resolve(true))
  const lazy = async () => ({ Component: await lazyScreen(load) })
  renderWeb(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', lazy, errorElement: <p>This page could not be loaded</p> }])}
    />,
  )
  expect(await screen.findByText('This page could not be loaded')).toBeVisible()
  expect(loads).toBe(2)
})
