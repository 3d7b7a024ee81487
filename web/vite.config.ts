import { fileURLToPath } from 'node:url'
import { appBasePath } from '@litopys/contract/constants'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkCycles } from './chunk-cycles.ts'
import { compressedFiles } from './compressed-files.ts'
import { fileList } from './file-list.ts'
import { firstLoad } from './first-load.ts'

/**
 * TypeBox calls `new Function` once to check whether it can compile schemas. The server's content security
 * policy forbids it, so every page load would write a violation to the console and to the reports. This
 * setting turns the check off.
 */
const withoutEvaluation: Plugin = {
  name: 'typebox-without-evaluation',
  enforce: 'pre',
  resolveId(source, importer) {
    const isEvaluateModule =
      source === './evaluate.mjs' && importer?.includes('/typebox/build/system/environment/')
    return isEvaluateModule ? fileURLToPath(new URL('./no-evaluation.ts', import.meta.url)) : undefined
  },
}

/**
 * The first page needs two files: libraries, which seldom change, and the app. Small files that several pages
 * share are merged, because a request costs more than some kilobytes that a page does not need.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
    { name: 'first', tags: ['$initial' as const], priority: 2 },
    { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 5_000, minShareCount: 3 },
  ],
}

export default defineConfig({
  base: appBasePath,
  plugins: [withoutEvaluation, react(), chunkCycles, firstLoad, fileList, compressedFiles],
  build: { target: 'es2023', chunkSizeWarningLimit: 4_000, rolldownOptions: { output: { codeSplitting } } },
})
