import { showingOf } from '@litopys/contract/media-formats'
import type { Post } from '@litopys/contract/schemas/post'
import type { PackagedObservation } from '../verifier/package-form.ts'
import { escaped, htmlPage } from './html.ts'

/** A post as the archive has it, and what the package has about it. */
export type PageContent = {
  post: Post
  observations: readonly PackagedObservation[]
  /** Hashes of the media files in the package. */
  media: ReadonlySet<string>
}

const label = (uk: string, en: string) => `<span lang="uk">${uk}</span> / ${en}`

/** The readable page of a post, in Ukrainian and English. `check-package.ts` finds the hashes of its records in it. */
export function postPage({ post, observations, media }: PageContent): string {
  const { channelId, messageId, title, author } = post
  const name = title || author || channelId
  const facts: [string, string | undefined][] = [
    [label('Канал', 'Channel'), name],
    [label('Ідентифікатор каналу', 'Channel ID'), channelId],
    [label('Номер допису', 'Message ID'), String(messageId)],
    [label('Підпис', 'Author'), author],
    [label('Дата', 'Date'), post.dateCreated],
    [label('Відредаговано', 'Edited'), post.editedAt],
    [label('Видалено з каналу', 'Deleted from the channel'), post.deletedAt],
    [label('Адреса', 'Address'), post.reference.permalink],
    [label('Переслано від', 'Forwarded from'), post.reference.forwardedFrom?.name],
    [label('Відповідь на допис', 'Reply to'), textOf(post.reference.replyTo)],
    [label('Перегляди', 'Views'), textOf(post.views)],
    [label('Пересилання', 'Forwards'), textOf(post.forwards)],
    [label('Реакції', 'Reactions'), post.reactions.map((one) => `${one.name} ${one.count}`).join(', ')],
  ]
  const body = `<h1>${escaped(name)} · ${messageId}</h1>
<p lang="uk">Ця сторінка показує допис так, як його зберігає архів. Вона лише для читання: доказом є вихідні записи, наведені нижче.</p>
<p>This page shows the post as the archive keeps it. It is only for reading: the proof is in the source records below.</p>
${definitions(facts)}
<h2>${label('Текст', 'Text')}</h2>
<div class="text" dir="auto">${escaped(post.text)}</div>
${mediaSection(post, media)}
<h2>${label('Спостереження', 'Observations')}</h2>
${observations.length === 0 ? emptyNote : observations.map(observationSection).join('\n')}`
  return htmlPage({ language: 'en', title: `${name} · ${messageId}`, body })
}

const emptyNote = `<p lang="uk">Запечатаних спостережень цього допису немає, тому про нього нічого не доведено.</p>
<p>There are no sealed observations of this post, so nothing is proved about it.</p>`

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function definitions(facts: readonly [string, string | undefined][]): string {
  const rows = facts.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escaped(value)}</dd>`] : []))
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function mediaSection({ media }: Post, packed: ReadonlySet<string>): string {
  if (media.length === 0) return ''
  const items = media.map(({ kind, hash, fileName, format, missing }) => {
    const name = escaped([kind, fileName].filter(Boolean).join(' · '))
    if (hash === undefined || !packed.has(hash)) {
      const reason = missing === undefined ? '' : `: ${escaped(missing)}`
      return `<li>${name} — ${label('файлу немає в пакеті', 'the file is not in the package')}${reason}</li>`
    }
    const address = `../../media/${hash}`
    const image = showingOf(format) === 'image' ? `<br><img src="${address}" alt="">` : ''
    return `<li>${name} — <a href="${address}" download>${hash}</a>${image}</li>`
  })
  return `<h2>${label('Медіафайли', 'Media')}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

function observationSection({ leaf, record }: PackagedObservation): string {
  const kept = record
    ? `<a href="../../records/${leaf.hash}" download><code>${leaf.hash}</code></a> (${escaped(record.format)}, ${record.size} B)`
    : `<code>${leaf.hash}</code> — ${label('вміст не зберігали', 'the content was not kept')}`
  const facts: [string, string | undefined][] = [
    [label('Джерело', 'Source'), leaf.source],
    [label('Отримано', 'Received'), leaf.capturedAt],
    [label('Прочитано', 'Read'), leaf.seenAt],
    [label('Звідки', 'Asked'), leaf.asked],
    [label('Запуск', 'Run'), leaf.run],
  ]
  return `${definitions(facts)}\n<p>${label('Вихідний запис', 'Source record')}: ${kept}</p>`
}
