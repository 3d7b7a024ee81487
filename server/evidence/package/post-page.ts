import { showingOf } from '@litopys/contract/media-formats'
import type { Post, SourceName } from '@litopys/contract/schemas/post'
import { wordDiff } from '@litopys/contract/word-diff'
import type { PackagedObservation } from '../verifier/package-form.ts'
import { escaped, htmlPage } from './html.ts'

/** A post as the archive has it, and what the package has about it. */
export type PageContent = {
  /** Undefined if the archive no longer has the post. There are quotes then. */
  post: Post | undefined
  observations: readonly PackagedObservation[]
  quotes: readonly PageQuote[]
  /** Hashes of the media files in the package. */
  media: ReadonlySet<string>
  /** Sources whose text, time or files differ; empty if none do. */
  sources?: readonly PageSource[]
}

/** What the record of a source says. `date`: absent if its time zone is unknown. `files`: hashes. */
export type PageSource = {
  source: SourceName
  asked: readonly string[]
  text: string
  date?: string
  files: readonly string[]
}

/** A quote, with its copy as a post. `hash`: of the copy. */
export type PageQuote = { hash: string; savedBy: string; savedAt: string; copy: Post }

type Fact = [name: string, value: string | undefined]

const label = (uk: string, en: string) => `<span lang="uk">${uk}</span> / ${en}`

/**
 * The readable page of a post, in Ukrainian and English. `check-package.ts` finds the hashes of its records and quotes
 * in it.
 */
export function postPage({ post, observations, quotes, media, sources = [] }: PageContent): string {
  const shown = post ?? quotes[0]?.copy
  if (!shown) throw new Error('a page needs a post or a quote')
  const { channelId, messageId, title, author } = shown
  const name = title || author || channelId
  const body = `<h1>${escaped(name)} · ${messageId}</h1>
${post ? presentNote : absentNote}
${definitions(factsOf(shown))}
<h2>${label('Текст', 'Text')}</h2>
<div class="text" dir="auto">${escaped(shown.text)}</div>
${mediaSection(shown, media)}
${sourcesSection(sources, shown)}
${quotes.length === 0 ? '' : `<h2>${label('Цитати', 'Quotes')}</h2>`}
${quotes.map((quote) => quoteSection(quote, post)).join('\n')}
<h2>${label('Спостереження', 'Observations')}</h2>
${observations.length === 0 ? emptyNote : observations.map(observationSection).join('\n')}`
  return htmlPage({ language: 'en', title: `${name} · ${messageId}`, body })
}

const presentNote = `<p lang="uk">Ця сторінка показує допис так, як його зберігає архів. Вона лише для читання: доказом є вихідні записи, наведені нижче.</p>
<p>This page shows the post as the archive keeps it. It is only for reading: the proof is in the source records below.</p>`

const absentNote = `<p lang="uk">Цього допису в архіві вже немає. Сторінка показує копію з цитати, наведеної нижче.</p>
<p>The archive no longer has this post. The page shows the copy in the quote below.</p>`

function factsOf(post: Post): Fact[] {
  const { channelId, messageId, title, author } = post
  return [
    [label('Канал', 'Channel'), title || author || channelId],
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
}

const emptyNote = `<p lang="uk">Запечатаних спостережень цього допису немає, тому про нього нічого не доведено.</p>
<p>There are no sealed observations of this post, so nothing is proved about it.</p>`

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function definitions(facts: readonly Fact[]): string {
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

/** What each source says, if they differ. */
function sourcesSection(sources: readonly PageSource[], { text }: Post): string {
  if (sources.length === 0) return ''
  const parts = sources.map(({ source, asked, date, files, text: own }) => {
    const facts: Fact[] = [
      [label('Джерело', 'Source'), source],
      [label('Звідки', 'Asked'), asked.join(', ')],
      [label('Дата', 'Date'), date],
      [label('Файли', 'Files'), files.join(', ')],
    ]
    const shown =
      own === '' || own === text
        ? `<div class="text" dir="auto">${escaped(own)}</div>`
        : textChanges(text, own)
    return `${definitions(facts)}\n${shown}`
  })
  return `<h2>${label('Джерела різняться', 'Sources differ')}</h2>
${differNote}
${parts.join('\n')}`
}

const differNote = `<p lang="uk">Джерела подають різний текст, час або файли. Нижче показано, що містить запис кожного з них; відмінності від тексту вгорі позначено.</p>
<p>Sources give different texts, times or files. Below is what the record of each has; differences from the text above are marked.</p>`

/** A quote as it was saved, and how the post in the archive differs from it. */
function quoteSection({ hash, savedBy, savedAt, copy }: PageQuote, post: Post | undefined): string {
  const facts: Fact[] = [
    [label('Хто зберіг', 'Saved by'), actorText(savedBy)],
    [label('Збережено', 'Saved'), savedAt],
  ]
  return `${definitions(facts)}
<div class="text" dir="auto">${escaped(copy.text)}</div>
<p>${label('Копія з усіма полями', 'Copy with all fields')}: <a href="../../quotes/${hash}.json" download><code>${hash}</code></a></p>
${post ? differencesOf(copy, post) : goneNote}`
}

/** Actors that are not users have no name of their own. */
function actorText(name: string): string {
  return name === 'local' ? 'команда на сервері / server command' : name
}

const goneNote = `<p lang="uk">Порівняти цитату немає з чим: допису в архіві вже немає.</p>
<p>There is nothing to compare the quote with: the archive no longer has the post.</p>`

const sameNote = `<p lang="uk">Текст допису в архіві такий самий, як у цитаті.</p>
<p>The text of the post in the archive is the same as in the quote.</p>`

const changedNote = `<p lang="uk">Тепер текст допису в архіві інший. Вилучене закреслено, додане підкреслено:</p>
<p>The text of the post in the archive is different now. Removed text is struck through, added text is underlined:</p>`

function differencesOf(copy: Post, post: Post): string {
  const text = copy.text === post.text ? sameNote : `${changedNote}\n${textChanges(copy.text, post.text)}`
  const before = new Map([...factsOf(copy), mediaFact(copy)])
  const changed = [...factsOf(post), mediaFact(post)].flatMap(([name, now = '']): Fact[] => {
    const saved = before.get(name) ?? ''
    return saved === now ? [] : [[name, `${saved || '—'} → ${now || '—'}`]]
  })
  if (changed.length === 0) return text
  return `${text}\n<p>${label('Інші відмінності, у цитаті → тепер', 'Other differences, in the quote → now')}:</p>\n${definitions(changed)}`
}

function mediaFact({ media }: Post): Fact {
  const names = media.map(({ kind, fileName, hash }) => [kind, fileName, hash].filter(Boolean).join(' · '))
  return [label('Медіафайли', 'Media'), names.join(', ')]
}

function textChanges(before: string, after: string): string {
  const pieces = wordDiff(before, after).map(({ kind, text }) => {
    if (kind === 'same') return escaped(text)
    return kind === 'gone' ? `<del>${escaped(text)}</del>` : `<ins>${escaped(text)}</ins>`
  })
  return `<div class="text" dir="auto">${pieces.join('')}</div>`
}

function observationSection({ leaf, record }: PackagedObservation): string {
  const kept = record
    ? `<a href="../../records/${leaf.hash}" download><code>${leaf.hash}</code></a> (${escaped(record.format)}, ${record.size} B)`
    : `<code>${leaf.hash}</code> — ${label('вміст не зберігали', 'the content was not kept')}`
  const facts: Fact[] = [
    [label('Джерело', 'Source'), leaf.source],
    [label('Отримано', 'Received'), leaf.capturedAt],
    [label('Прочитано', 'Read'), leaf.seenAt],
    [label('Звідки', 'Asked'), leaf.asked],
    [label('Запуск', 'Run'), leaf.run],
  ]
  return `${definitions(facts)}\n<p>${label('Вихідний запис', 'Source record')}: ${kept}</p>`
}
