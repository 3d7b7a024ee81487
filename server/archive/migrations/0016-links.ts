/** Words of a text behind which an address stands, by the numbers of their characters that are seen (posts/hidden-links). */
export const linksColumn = [
  `ALTER TABLE litopys.posts
    ADD COLUMN IF NOT EXISTS links Array(Tuple(\`from\` UInt32, \`to\` UInt32, href String)) CODEC(ZSTD(1))`,
]
