type Started = { close(): Promise<void> }

const running = new Set<Started>()

/** Registers what may still run when a test fails; `closeLeftovers` closes it. */
export function remembered<One extends Started>(started: One): One {
  running.add(started)
  return started
}

/** Closes what a failed test left running. Otherwise its databases would work beside the next test files. */
export async function closeLeftovers(): Promise<void> {
  for (const started of running) await started.close()
  running.clear()
}
