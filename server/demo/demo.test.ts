import { afterEach, expect, test } from 'vitest'
import { startProgram, until } from '#testing/child'

let demo: ReturnType<typeof startProgram> | undefined
afterEach(async () => {
  demo?.child.kill('SIGTERM')
  await demo?.ended
})

test('the demo fills itself and tells how to sign in', { timeout: 240_000 }, async () => {
  demo = startProgram('server/demo/main.ts', [], { PORT: '0' })
  const { output } = demo
  await until(() => /Sign in with e-mail (\S+) and password (\S+)/.test(output.stdout), 180_000)
  const [, address = ''] = /Litopys demo is ready: (\S+)/.exec(output.stdout) ?? []
  const [, email, password] = /Sign in with e-mail (\S+) and password (\S+)/.exec(output.stdout) ?? []
  const answer = await fetch(new URL('/api/v1/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(await answer.json()).toMatchObject({ status: 'success', data: { accessToken: expect.any(String) } })
  expect(output.stderr).toBe('')
})
