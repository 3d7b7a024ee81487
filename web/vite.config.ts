import { fileURLToPath } from 'node:url'
import { appBasePath } from '@litopys/contract/constants'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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
    const isEvaluateModule = source === './evaluate.mjs' && importer?.includes('/typebox/build/system/environment/')
    return isEvaluateModule ? fileURLToPath(new URL('./no-evaluation.ts', import.meta.url)) : undefined
  },
}

export default defineConfig({
  base: appBasePath,
  plugins: [withoutEvaluation, react(), firstLoad, fileList],
  build: { target: 'es2023', chunkSizeWarningLimit: 4_000 },
})
