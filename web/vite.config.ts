import { appBasePath } from '@litopys/contract/constants'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: appBasePath,
  plugins: [react()],
  build: { target: 'es2023', chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
