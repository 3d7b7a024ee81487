import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metric } from './metric.ts'
import { type Observe, resultOfError, type Work } from './observe.ts'

/** Metrics in the text format of Prometheus. */
export type Prometheus = {
  add(metrics: readonly Metric[]): void
  observe: Observe
  observeAnswer(answer: Answer, seconds: number): void
  contentType: string
  /** Reads all metrics. Calls at the same time share one reading. */
  read(): Promise<string>
}

/** `route`: the pattern of the route, never the path of the call. */
export type Answer = { method: string; route: string; status: number }

const fast = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const slow = [0.1, 1, 10, 60, 300, 1_800, 3_600, 21_600]

/** `onError`: a metric could not be read. The others are reported without it. */
export function createPrometheus(onError: (error: unknown, metric: { metric: string }) => void): Prometheus {
  const registry = new Registry()
  const histogram = (name: string, help: string, labelNames: string[], buckets = fast) =>
    new Histogram<string>({ name, help, labelNames, buckets, registers: [registry] })

  const answers = histogram(
    'litopys_http_request_duration_seconds',
    'Time from the arrival of a request to the end of its answer',
    ['method', 'route', 'status'],
  )
  const durations = {
    statement: histogram(
      'litopys_statement_duration_seconds',
      'Time of a statement in ClickHouse, without its wait for a connection',
      ['pool', 'operation', 'result'],
    ),
    queueWait: histogram(
      'litopys_queue_wait_seconds',
      'Time that a statement waits for a connection to ClickHouse',
      ['pool', 'result'],
    ),
    transaction: histogram(
      'litopys_transaction_duration_seconds',
      'Time of a transaction in PostgreSQL that changes records',
      ['result'],
    ),
    job: histogram(
      'litopys_job_run_seconds',
      'Time of a run of a job; the result "queued" or "waiting" is a run that continues later',
      ['kind', 'result'],
      slow,
    ),
  }
  const note = ({ name, labels }: Work, result: string, seconds: number) => {
    // Requests are measured at the end of their answer.
    if (name !== 'request') durations[name].observe({ ...labels, result }, seconds)
  }

  const add = (metric: Metric) => {
    const options = {
      name: metric.name,
      help: metric.help,
      labelNames: [...(metric.labels ?? [])],
      registers: [registry],
    }
    const read = async (): Promise<readonly { value: number; labels?: Record<string, string> }[]> => {
      try {
        return await metric.read()
      } catch (error) {
        onError(error, { metric: metric.name })
        return []
      }
    }
    if (metric.kind === 'gauge') {
      const gauge: Gauge = new Gauge({
        ...options,
        collect: async () => {
          const samples = await read()
          gauge.reset()
          // Without labels it is 0 after the reset, a value that nothing has measured.
          if (options.labelNames.length === 0) gauge.remove()
          for (const { labels = {}, value } of samples) gauge.set(labels, value)
        },
      })
      return
    }
    const counter: Counter = new Counter({
      ...options,
      collect: async () => {
        const samples = await read()
        counter.reset()
        if (options.labelNames.length === 0) counter.remove()
        for (const { labels = {}, value } of samples) counter.inc(labels, value)
      },
    })
  }

  let reading: Promise<string> | undefined
  return {
    add: (metrics) => {
      for (const metric of metrics) add(metric)
    },
    observe: async (work, run, resultOf) => {
      const begun = performance.now()
      const end = (result: string) => note(work, result, (performance.now() - begun) / 1_000)
      try {
        const value = await run()
        end(resultOf?.(value) ?? 'done')
        return value
      } catch (cause) {
        end(resultOfError(cause))
        throw cause
      }
    },
    observeAnswer: ({ method, route, status }, seconds) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    contentType: registry.contentType,
    read: () => {
      reading ??= registry.metrics().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}
