import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestRecords } from '#testing/records'
import { line, newAuditLog, oks, openAuditLog, tamper } from './audit-log.fixture.ts'
import { openCheckpointFile } from './checkpoint-file.ts'
import { verifyAuditLog } from './verify.ts'

const shared = await openTestRecords()
afterAll(shared.close)
const auditLogOf = (lines: number) => newAuditLog(shared, lines)

describe('checkpoints of the audit log', () => {
  const written = (file: string) =>
    openCheckpointFile({ secrets: join(file, '../..'), checkpoints: join(file, '..') })
      .read()
      .checkpoints.map(({ number, seq, count }) => [number, seq, count])

  test('one is signed before the first line, one at the end', async () => {
    const { file, errors } = await auditLogOf(2_600)
    const seqs = written(file)
    expect(seqs.at(-1)).toEqual([seqs.length, 2_600, 2_600])
    expect(seqs[0]).toEqual([1, 0, 0])
    expect(errors).toEqual([])
  })

  test('one is signed every hundred lines or every minute: a killed process leaves no more unsigned', async () => {
    const empty = await auditLogOf(0)
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { write, file, checkpoints } = await openAuditLog(empty)
    await write(Array.from({ length: 99 }, () => line))
    await write([line])
    await expect.poll(() => written(file).at(-1)).toEqual([2, 100, 100])
    await write([line])
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => written(file).at(-1)).toEqual([3, 101, 101])
    vi.advanceTimersByTime(600_000)
    await checkpoints.stop()
    expect(written(file)).toHaveLength(3)
  })

  test.each<[string, (text: string) => string | undefined]>([
    ['removed', () => undefined],
    ['emptied', () => ''],
    ['cut at the start', (text) => text.replace(/^.*\n/, '')],
    ['replaced by unsigned text', () => '{}\n'],
  ])('a cut is also detected after the next start if the checkpoints were %s', async (_what, change) => {
    const { db, directory, file } = await auditLogOf(20)
    await tamper(db, (records) => records.deleteFrom('audit').where('seq', '>', 5).execute())
    const text = change(readFileSync(file, 'utf8'))
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
    const again = await openAuditLog({ db, directory })
    expect((await again.verify())[1]).toMatchObject({ check: 'checkpoints', ok: false })
    await again.write([line])
    await again.checkpoints.stop()
    expect(again.errors.length).toBeGreaterThan(0)
    expect((await again.verify())[1]).toMatchObject({ check: 'checkpoints', ok: false })
  })

  test('beside the audit log are reported as weaker protection', async () => {
    const { auditLog, checkpoints } = await auditLogOf(1)
    const [, apart] = await verifyAuditLog({ auditLog, checkpoints, areCheckpointsApart: true })
    const [, beside] = await verifyAuditLog({ auditLog, checkpoints, areCheckpointsApart: false })
    expect(apart).toMatchObject({ ok: true, detail: expect.not.stringContaining('AUDIT_CHECKPOINT_DIR') })
    expect(beside).toMatchObject({ ok: true, detail: expect.stringContaining('AUDIT_CHECKPOINT_DIR') })
  })

  test('a new audit log is not started if they cannot be written', async () => {
    const { db, directory } = await auditLogOf(0)
    rmSync(join(directory, 'audit'), { recursive: true })
    mkdirSync(join(directory, 'audit', 'checkpoints.jsonl'), { recursive: true })
    await expect(openAuditLog({ db, directory })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('AUDIT_CHECKPOINT_DIR'),
    })
  })

  test('a cut is not signed at the next start', async () => {
    const { db, directory } = await auditLogOf(20)
    await tamper(db, (records) => records.deleteFrom('audit').where('seq', '>', 10).execute())
    const again = await openAuditLog({ db, directory })
    await again.write([line])
    await again.checkpoints.stop()
    expect(again.errors.length).toBeGreaterThan(0)
    expect(oks(await again.verify())).toEqual([true, false])
  })

  test('a line truncated by a power failure is no fault, and the next line replaces it', async () => {
    const { db, directory, file } = await auditLogOf(20)
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"checkpoint":"{\\"num`)
    const again = await openAuditLog({ db, directory })
    expect(oks(await again.verify())).toEqual([true, true])
    await again.write([line])
    await again.checkpoints.stop()
    expect([oks(await again.verify()), again.errors]).toEqual([[true, true], []])
    expect(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text)),
    ).toHaveLength(3)
  })

  test('a folder that cannot be written does not stop the audit log, and is reported', async () => {
    const { directory, write, checkpoints, errors, verify } = await auditLogOf(1)
    rmSync(join(directory, 'audit'), { recursive: true })
    writeFileSync(join(directory, 'audit'), '')
    await write([line])
    await checkpoints.stop()
    expect(errors).toHaveLength(1)
    expect(oks(await verify())).toEqual([true, false])
  })
})
