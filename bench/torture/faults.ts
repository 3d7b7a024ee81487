import { failedWrites, lostDisk, readOnlyDisk } from './broken-disk.ts'
import { blackholedNetwork, lossyNetwork, slowNetwork, unpluggedNetwork } from './broken-network.ts'
import { clockJumps } from './clock-jumps.ts'
import type { Fault } from './fault.ts'
import { frozenEngine, frozenServers } from './frozen-engine.ts'
import { fullDisk } from './full-disk.ts'
import { killedImport } from './killed-import.ts'
import { killedRefresh } from './killed-refresh.ts'
import { powerLoss } from './power-loss.ts'
import { powerLossOfServers } from './power-loss-servers.ts'
import { killedEngine, restartedServers } from './restarted-engine.ts'
import { scarceDescriptors, scarceMemory } from './scarce-resources.ts'
import { stoppedUnderLoad } from './stopped-under-load.ts'

/** All faults, in the order in which they run. */
export const faults: readonly Fault[] = [
  killedImport,
  killedRefresh,
  killedEngine,
  restartedServers,
  stoppedUnderLoad,
  frozenEngine,
  frozenServers,
  fullDisk,
  failedWrites,
  readOnlyDisk,
  lostDisk,
  powerLoss,
  powerLossOfServers,
  blackholedNetwork,
  unpluggedNetwork,
  slowNetwork,
  lossyNetwork,
  scarceMemory,
  scarceDescriptors,
  clockJumps,
]
