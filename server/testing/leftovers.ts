type Started = { close(): Promise<void> }

const running = new Set<Started>()

/** For what may be running when a test fails: `closeLeftovers` ends it. */
export function remembered<One extends Started>(started: One): One {
  running.add(started)
  return started
}

/**
 * Whatever a failed test has left running would keep the engine's one place in the process from the files
 * that come after it.
 */
export async function closeLeftovers(): Promise<void> {
  for (const started of running) await started.close()
  running.clear()
}
