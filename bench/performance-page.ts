// Writes the tables of docs/performance.md from the newest result of each size in bench/results.
// Usage: node bench/performance-page.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { pageWith } from './search/page.ts'
import { newestResults } from './search/result.ts'

const page = 'docs/performance.md'
writeFileSync(page, pageWith(readFileSync(page, 'utf8'), newestResults()))
