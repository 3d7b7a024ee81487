import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { meterOf, ownMeter, parseMemory, parseStat, treeOf } from './processes.ts'

test('the CPU of a process includes its ended children, also if its name has brackets', () => {
  const line = '42 (a (b) c) S 7 42 42 0 -1 4194304 1 2 3 4 10 20 30 40 20 0 1 0 99 1000 50'
  expect(parseStat(line)).toEqual({ pid: 42, parent: 7, cpuMs: 1_000 })
})

test('a tree has every descendant, without the trees that are left out', () => {
  const processes = [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 1],
    [5, 4],
    [6, 9],
  ].map(([pid = 0, parent = 0]) => ({ pid, parent, cpuMs: 0 }))
  const pidsOf = (except: number[]) => treeOf(processes, [1], except).map(({ pid }) => pid)
  expect(pidsOf([])).toEqual([1, 2, 3, 4, 5])
  expect(pidsOf([4])).toEqual([1, 2, 3])
})

test('own and shared memory of a process are distinguished', () => {
  const status = 'Name:\tpostgres\nRssAnon:\t    100 kB\nRssFile:\t     20 kB\nRssShmem:\t   3000 kB\n'
  expect(parseMemory(status)).toEqual({ ownKib: 120, sharedKib: 3_000 })
})

test('the CPU of a child counts for us until it is left out', async () => {
  const child = spawn('sh', ['-c', 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; read line'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const meter = meterOf(() => pid)
  await expect.poll(() => meter.cpuMs(), { timeout: 30_000 }).toBeGreaterThan(20)
  const [withChild, without] = [ownMeter().cpuMs(), ownMeter(() => [pid]).cpuMs()]
  expect(withChild - without).toBeGreaterThan(10)
  expect(meter.memory()).toBeGreaterThan(100_000)
  child.stdin.end()
  await once(child, 'exit')
})
