const t0 = process.cpuUsage()
await import('../instance.ts')
const c = process.cpuUsage(t0); console.log('instance', (c.user+c.system)/1e6, 'boot', (t0.user+t0.system)/1e6)
