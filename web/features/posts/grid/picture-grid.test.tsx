import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { toggleCovers } from '../media/covers.ts'
import { PictureGrid } from './picture-grid.tsx'

beforeEach(() => {
  session.begin(tokenFor(900))
  usePreferences.setState({ blurPictures: false, pictureSize: 'm' })
})

let number = 0
function picture(part: Partial<FoundPicture> = {}): FoundPicture {
  number += 1
  const _id = `7_${number}`
  return {
    _id,
    channelId: '7',
    messageId: number,
    title: 'Пором Десни',
    author: 'Пором Десни',
    dateCreated: '2026-01-22T18:09:05Z',
    excerpt: 'Пором відчалив',
    sensitive: false,
    place: 1,
    file: { kind: 'photo', hash: 'aa', format: 'jpeg' },
    posts: 1,
    channels: 1,
    ...part,
  }
}

/** A window of 400 pixels has three medium pictures in a row. */
function show(pictures: FoundPicture[]) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  const onOpen = vi.fn<(place: number) => void>()
  const onOpenPost = vi.fn<(place: number) => void>()
  fakeServer(() => {
    const posts = pictures.map(({ _id }) => ({ _id, links: [`/api/v1/media/${_id}/0?mac=x`] }))
    return success({ posts, expiresAt: '' })
  })
  const Grid = () => {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    return (
      <PictureGrid
        pictures={pictures}
        isStale={false}
        chosen={chosen}
        postsAddress={({ _id }) => `/?q=picture:${_id}`}
        onOpen={onOpen}
        onOpenPost={onOpenPost}
        onSelect={(ids, isChosen) =>
          setChosen((before) => {
            const rest = [...before].filter((id) => !ids.includes(id))
            return new Set(isChosen ? [...rest, ...ids] : rest)
          })
        }
      />
    )
  }
  renderWeb(
    <MemoryRouter>
      <Grid />
    </MemoryRouter>,
  )
  const cells = screen.getAllByRole('gridcell')
  const chosen = () => cells.map((cell) => cell.getAttribute('aria-selected') === 'true')
  return { cells, onOpen, onOpenPost, chosen }
}

test('one picture is a tab stop, and arrow keys move by row and column', async () => {
  const { cells } = show(Array.from({ length: 7 }, () => picture()))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await userEvent.tab()
  expect(cells[0]).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(cells[4]).toHaveFocus()
  expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[4]])
  await userEvent.keyboard('{Home}')
  expect(cells[3]).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

test('Space selects, Shift extends and shrinks the selection, and Ctrl+A selects all', async () => {
  const { chosen, cells } = show(Array.from({ length: 5 }, () => picture()))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight} ')
  expect(chosen()).toEqual([false, true, false, false, false])
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowLeft}{/Shift}')
  expect(chosen()).toEqual([false, true, true, true, false])
  await userEvent.keyboard(' ')
  expect(chosen()).toEqual([false, true, true, false, false])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).not.toContain(false)
  fireEvent.click(cells[0] ?? document.body, { ctrlKey: true })
  expect(chosen()).toEqual([false, true, true, true, true])
})

test('Enter and a click open a picture, and its checkbox only selects the post', async () => {
  const { onOpen, cells, chosen } = show([picture(), picture()])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onOpen.mock.calls).toEqual([[1]])
  await userEvent.click(cells[0] ?? document.body)
  expect(onOpen.mock.calls).toEqual([[1], [0]])
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Select post' })[1] ?? document.body)
  expect(chosen()).toEqual([false, true])
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('a picture that cannot be shown says so, and opens its post', async () => {
  const { cells, onOpen, onOpenPost } = show([picture(), picture({ sensitive: true })])
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Photo' })).toHaveLength(2))
  for (const image of screen.getAllByRole('img', { name: 'Photo' })) fireEvent.error(image)
  expect(cells[0]).toHaveAccessibleName(/^Photo\s*This image cannot be shown\s*Пором Десни/)
  expect(cells[1]?.textContent).not.toContain('Blurred')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await userEvent.click(cells[0] ?? document.body)
  expect(onOpenPost.mock.calls).toEqual([[1], [0]])
  expect(onOpen).not.toHaveBeenCalled()
})

test('a picture says its channel, its time and the posts that have it', () => {
  const { cells } = show([
    picture({ posts: 5, channels: 3 }),
    picture({ file: { kind: 'video', hash: 'bb', format: 'mp4', duration: 65 } }),
    picture({
      lost: 2,
      file: {
        kind: 'video',
        missing: '(File exceeds maximum size. Change data exporting settings to download.)',
      },
    }),
  ])
  expect(cells[0]).toHaveAccessibleName(
    /Photo\s*Пором Десни 22\.01\.2026.*Пором відчалив\s*In 5 posts, 3 channels/,
  )
  expect(screen.getByRole('link', { name: 'In 5 posts, 3 channels' })).toHaveAttribute(
    'href',
    `/?q=picture:7_${number - 2}`,
  )
  expect(cells[1]).toHaveAccessibleName(/^Video\s*1:05/)
  expect(cells[2]).toHaveAccessibleName(/^Video\s*× 2\s*Larger than the size limit of the channel export/)
})

test('sensitive pictures, those of a spoiler, and all on request are blurred until the key shows them', async () => {
  const { cells } = show([
    picture(),
    picture({ sensitive: true }),
    picture({ file: { kind: 'photo', hash: 'aa', format: 'jpeg', isSpoiler: true } }),
  ])
  const blurred = () => cells.map((cell) => /Blurred/.test(cell.textContent ?? ''))
  await screen.findAllByRole('img', { name: 'Photo' })
  expect(blurred()).toEqual([false, true, true])
  act(toggleCovers)
  expect(blurred()).toEqual([false, false, false])
  act(toggleCovers)
  act(() => usePreferences.setState({ blurPictures: true }))
  expect(blurred()).toEqual([true, true, true])
})
