import type { Logger } from 'pino'
import { productVersion } from '#server/product-version'
import type { Config } from '../config.ts'
import { type Observe, unobserved } from './observe.ts'
import type { Prometheus } from './prometheus.ts'
import type { Tracing } from './tracing.ts'

/** Metrics and traces, if they are configured. Their libraries are loaded only then. */
export type Telemetry = {
  observe: Observe
  /** Undefined if metrics are off. */
  prometheus: Prometheus | undefined
  stop(): Promise<void>
}

export async function openTelemetry(config: Config, logger: Logger): Promise<Telemetry> {
  const prometheus = await openPrometheus(config, logger)
  const tracing = await openTracing(config)
  return {
    observe: both(prometheus?.observe, tracing?.observe),
    prometheus,
    stop: async () => await tracing?.stop(),
  }
}

async function openPrometheus(config: Config, logger: Logger): Promise<Prometheus | undefined> {
  if (config.METRICS_PORT === undefined && config.METRICS_TOKEN === undefined) return undefined
  const { createPrometheus } = await import('./prometheus.ts')
  return createPrometheus((error, metric) => logger.error({ ...metric, err: error }, 'a metric failed'))
}

async function openTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({
    endpoint,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: config.OTEL_SERVICE_NAME,
    version: productVersion,
  })
}

/** `key=value,key=value`, percent-encoded, as OpenTelemetry specifies it. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]]
  })
  return Object.fromEntries(pairs)
}

function both(measure: Observe | undefined, trace: Observe | undefined): Observe {
  if (!measure) return trace ?? unobserved
  if (!trace) return measure
  return (work, run, resultOf) => trace(work, () => measure(work, run, resultOf), resultOf)
}
