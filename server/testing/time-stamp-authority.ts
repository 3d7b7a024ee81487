import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type KeyKind = 'rsa' | 'p256' | 'p384'
type Options = {
  /** Key of the signer and of its authority. */
  key?: KeyKind
  /** Hash function of the stamp's signature. */
  digest?: 'sha256' | 'sha384' | 'sha512'
  /** Validity of the signer's certificate, in days from now; negative for an expired one. */
  days?: [from: number, to: number]
  /** Extended key usage of the signer's certificate. */
  usage?: string
  /** Arguments of `openssl` that sign the signer's certificate. */
  signing?: string[]
}

const keyArguments: Record<KeyKind, string[]> = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  p256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
}

export type TestAuthority = Awaited<ReturnType<typeof makeAuthority>>

/**
 * A time-stamping authority of its own: a root, an intermediate authority and a signer, all of `openssl`, which the
 * machine must have.
 */
export async function makeAuthority({ key = 'rsa', digest = 'sha256', usage, ...options }: Options = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-tsa-'))
  const file = (name: string) => join(directory, name)
  const openssl = async (...given: string[]) =>
    await run('openssl', given, { cwd: directory, encoding: 'buffer' }).catch((error: unknown) => {
      throw new Error('This test needs the program openssl, version 3 (apt-get install openssl)', {
        cause: error,
      })
    })

  const [from, to] = options.days ?? [-1, 30]
  writeFileSync(
    file('openssl.cnf'),
    `[req]\ndistinguished_name=dn\n[dn]\n
[root]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash
[middle]\nbasicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign
[signer]\nbasicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature
extendedKeyUsage=${usage ?? 'critical,timeStamping'}
[ca]\ndefault_ca=books\n[books]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\npolicy=any
default_md=sha256\ncopy_extensions=none\nunique_subject=no\n[any]\ncommonName=supplied
[tsa]\ndefault_tsa=authority\n[authority]\nserial=stamps\ncrypto_device=builtin\nsigner_cert=signer.pem
certs=middle.pem\nsigner_key=signer.key\nsigner_digest=${digest}\ndefault_policy=1.2.3.4.1
digests=sha256,sha512\naccuracy=secs:1,millisecs:500\nordering=no\ntsa_name=no\ness_cert_id_chain=no
ess_cert_id_alg=sha256\n`,
  )
  writeFileSync(file('index.txt'), '')
  writeFileSync(file('serial'), '1000\n')
  writeFileSync(file('stamps'), '01\n')

  const makeKey = async (name: string) => {
    await openssl('genpkey', ...keyArguments[key], '-out', `${name}.key`)
    await openssl(
      'req',
      '-new',
      '-config',
      'openssl.cnf',
      '-key',
      `${name}.key`,
      '-subj',
      `/CN=Test ${name}`,
      '-out',
      `${name}.csr`,
    )
  }
  const sign = (name: string, issuer: string[], [first, last]: [number, number], more: string[] = []) =>
    openssl(
      ...['ca', '-batch', '-notext', '-config', 'openssl.cnf', '-in', `${name}.csr`, '-out', `${name}.pem`],
      ...['-extensions', name, '-startdate', dayFrom(first), '-enddate', dayFrom(last), ...issuer, ...more],
    )
  for (const name of ['root', 'middle', 'signer']) await makeKey(name)
  await sign('root', ['-selfsign', '-keyfile', 'root.key'], [-400, 400])
  await sign('middle', ['-cert', 'root.pem', '-keyfile', 'root.key'], [-400, 400])
  await sign('signer', ['-cert', 'middle.pem', '-keyfile', 'middle.key'], [from, to], options.signing)

  let replies = Promise.resolve(Buffer.alloc(0))
  return {
    directory,
    /** File with the trusted root. */
    rootsFile: file('root.pem'),
    roots: readFileSync(file('root.pem'), 'utf8'),
    /** The answer of the authority to a request. */
    async reply(request: Uint8Array): Promise<Buffer> {
      // The program counts its stamps in a file.
      replies = replies
        .catch(() => undefined)
        .then(async () => {
          writeFileSync(file('request.tsq'), request)
          await openssl(
            'ts',
            '-reply',
            '-config',
            'openssl.cnf',
            '-queryfile',
            'request.tsq',
            '-out',
            'answer.tsr',
          )
          return readFileSync(file('answer.tsr'))
        })
      return await replies
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function dayFrom(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString()
  return `${day.replace(/[-:T]/g, '').slice(2, 14)}Z`
}

export type Answering = (request: Buffer, response: ServerResponse) => Promise<void> | void

/** Answers requests for stamps on a free port of this machine, until the test ends. */
export async function serveAuthority(answer: Answering) {
  const asked: Buffer[] = []
  const server = createServer((incoming: IncomingMessage, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const request = Buffer.concat(parts)
      asked.push(request)
      Promise.resolve(answer(request, response)).catch((error: unknown) =>
        response.destroy(Error(String(error))),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/stamp`,
    /** The requests so far. */
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends an answer of the authority. */
export function sendStamp(response: ServerResponse, answer: Uint8Array): void {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
}
