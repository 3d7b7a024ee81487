import { setup } from '../server/testing/template.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes its global set-up this way
export default setup
