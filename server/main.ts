import { keepCompiledCode } from './compile-cache.ts'

keepCompiledCode()
const { serve } = await import('./server.ts')
await serve()
