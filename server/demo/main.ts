import { keepCompiledCode } from '#server/compile-cache'

keepCompiledCode()
const { demonstrate } = await import('./demo.ts')
await demonstrate()
