import { messageBlock } from '#notifications/console-text'
import type { Clock } from '#server/clock'
import { namedDataDirectory, readConfig } from '#server/config'
import type { Instance } from '#server/instance'
import { startInstance } from '#server/start'
import { colleagues } from './colleagues.ts'
import { type DemoDirectory, openDemoDirectory } from './demo-directory.ts'
import { fillDemo } from './fill.ts'
import { startDemoPreview } from './preview-server.ts'
import { startDemoTranslator } from './translator.ts'

/**
 * Ignores the databases, mail servers and other services in the environment: the demo must not write there.
 */
const ownServices = { DATABASE_URL: '', CLICKHOUSE_URL: '', SMTP_URL: '', SMS_URL: '' }
/** Higher limits, because the demo fills itself faster than users type. */
const ownLimits = {
  SECOND_FACTOR: 'off',
  CALLS_PER_SECOND: '500',
  LAG_LIMIT_MS: '10000',
  PREVIEW_EVERY_MS: '20',
}

/** Starts Litopys with the archive of an invented newsroom, in its own directory. */
export async function startDemo(clock: Clock): Promise<Instance> {
  const directory = openDemoDirectory(namedDataDirectory(), clock.now())
  const { startedAt, password } = directory
  const preview = await startDemoPreview(startedAt, clock)
  const translator = await startDemoTranslator()
  const config = readConfig({
    DATA_DIR: directory.path,
    PREVIEW_URL: preview.url,
    TRANSLATE_URL: translator.url,
    ...ownServices,
    ...ownLimits,
  })
  let isFilling = !directory.isFilled
  const instance = await startInstance(config, clock, (message) => {
    if (!isFilling) console.log(messageBlock(message))
  })
  if (isFilling) {
    const onProgress = (line: string) => console.log(line)
    await fillDemo(instance, { startedAt, password, preview, onProgress })
    directory.markFilled()
    isFilling = false
  } else preview.showNewest()
  console.log(`Litopys demo is ready: ${await instance.listen()}`)
  console.log(signInLines(directory))
  return { ...instance, close: () => closeAll(instance, [preview, translator]) }
}

async function closeAll(instance: Instance, servers: { close(): Promise<void> }[]): Promise<void> {
  await instance.close()
  for (const server of servers) await server.close()
}

function signInLines({ password }: DemoDirectory): string {
  const lines = colleagues
    .filter(({ standing }) => standing === 'active')
    .map(({ email, described }) => `  ${email.padEnd(22)} ${described}`)
  return [`Sign in with the password ${password} and one of these e-mails:`, ...lines].join('\n')
}
