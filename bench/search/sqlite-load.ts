import { DatabaseSync } from 'node:sqlite'
import type { Word } from '@litopys/language/text/words'
import { lettersFromEnd } from './near-forms.ts'
import { type PeerPost, sharedTerm } from './peer-posts.ts'

// This tokenizer treats every non-ASCII character as a letter. Our stems contain only letters, so they are
// kept unchanged.
const schema = `
  PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA page_size = 8192;
  CREATE VIRTUAL TABLE words USING fts5(stems, others, shared, forms, content = '', tokenize = 'ascii', prefix = '4');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, col);
  CREATE TABLE forms (form TEXT PRIMARY KEY, reversed TEXT) WITHOUT ROWID;
  CREATE TABLE posts (id INTEGER PRIMARY KEY, created INTEGER, day TEXT, author TEXT, postType TEXT, channelType TEXT,
    language TEXT, hasImage INTEGER, hasVideo INTEGER, hasAudio INTEGER);
  CREATE TABLE texts (id INTEGER PRIMARY KEY, channelId TEXT, messageId INTEGER, title TEXT, text TEXT, views INTEGER,
    forwards INTEGER, isForwarded INTEGER);
  CREATE TABLE hashtags (id INTEGER, value TEXT, PRIMARY KEY (id, value)) WITHOUT ROWID;
  CREATE TABLE mentions (id INTEGER, value TEXT, PRIMARY KEY (id, value)) WITHOUT ROWID;
  CREATE TABLE domains (id INTEGER, value TEXT, PRIMARY KEY (id, value)) WITHOUT ROWID;`

/** A new database for posts; `finish` returns the version of SQLite. */
export function createSqliteLoad(path: string) {
  const db = new DatabaseSync(path)
  db.exec(schema)
  const insert = (table: string, count: number) =>
    db.prepare(`INSERT INTO ${table} VALUES (${Array(count).fill('?').join(', ')})`)
  const words = db.prepare('INSERT INTO words (rowid, stems, others, shared, forms) VALUES (?, ?, ?, ?, ?)')
  const [posts, texts] = [insert('posts', 10), insert('texts', 8)]
  const lists = {
    hashtags: insert('hashtags', 2),
    mentions: insert('mentions', 2),
    domains: insert('domains', 2),
  }
  const add = (batch: PeerPost[]) => {
    db.exec('BEGIN')
    for (const { id, row, words: found, day } of batch) {
      words.run(id, ...columnsOf(found))
      posts.run(
        ...[id, Date.parse(row.dateCreated) / 1_000, day, row.author, row.postType, row.channelType],
        ...[row.inLanguage, Number(row.hasImage), Number(row.hasVideo), Number(row.hasAudio)],
      )
      texts.run(
        ...[id, row.channelId, row.messageId, row.title, row.text, row.views, row.forwards],
        Number(row.isForwarded),
      )
      for (const value of row.hashtags) lists.hashtags.run(id, value)
      for (const value of row.mentions) lists.mentions.run(id, value)
      for (const value of new Set(row.domains)) lists.domains.run(id, value)
    }
    db.exec('COMMIT')
  }
  const finish = () => {
    db.exec(`CREATE INDEX byDate ON posts (created); CREATE INDEX byAuthor ON posts (author);
    INSERT INTO words (words) VALUES ('optimize')`)
    db.function('reversed', { deterministic: true }, (form) => lettersFromEnd(String(form)))
    // The vocabulary table reads the whole index for every query, so its words are copied once.
    db.exec(`INSERT INTO forms SELECT term, reversed(term) FROM vocabulary WHERE col = 'forms';
      CREATE INDEX byEnd ON forms (reversed); ANALYZE;`)
    const version = db.prepare('SELECT sqlite_version() AS version').get()?.version
    db.close()
    return String(version)
  }
  return { add, finish }
}

/** The same number of words in each column, so that positions agree. */
function columnsOf(words: Word[]): [string, string, string, string] {
  return [
    words.map(({ stem }) => stem).join(' '),
    words.map(({ stem, otherStem }) => otherStem ?? stem).join(' '),
    words.map(sharedTerm).join(' '),
    words.map(({ exact }) => exact).join(' '),
  ]
}
