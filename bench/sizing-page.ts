// Writes the tables of docs/sizing.md from the results in bench/results and bench/results/engines.
// Usage: node bench/sizing-page.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { newestEngines } from './engines/result.ts'
import { newestResults } from './search/result.ts'
import { sizingPage } from './sizing/page.ts'

const page = 'docs/sizing.md'
const engines = newestEngines()
if (!engines) throw new Error('There is no result of "npm run bench -- engines --save"')
writeFileSync(page, sizingPage(readFileSync(page, 'utf8'), newestResults(), engines))
