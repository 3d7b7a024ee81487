import { fileURLToPath } from 'node:url'
import { appBasePath } from '@litopys/contract/constants'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fileList } from './file-list.ts'
import { firstLoad } from './first-load.ts'

/**
 * TypeBox tries `new Function` once to see whether it may compile schemas. Under the server's content policy
 * it may not, and every page load would leave a violation in the console and in the reports. Here it is told
 * so beforehand.
 */
const withoutEvaluation: Plugin = {
  name: 'typebox-without-evaluation',
  enforce: 'pre',
  resolveId(source, importer) {
    const asked = source === './evaluate.mjs' && importer?.includes('/typebox/build/system/environment/')
    return asked ? fileURLToPath(new URL('./no-evaluation.ts', import.meta.url)) : undefined
  },
}

export default defineConfig({
  base: appBasePath,
  plugins: [withoutEvaluation, react(), firstLoad, fileList],
  build: { target: 'es2023', chunkSizeWarningLimit: 4_000 },
})
