import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type Observe, resultOfError, type Work } from './observe.ts'

/** Sends spans of observed work to a collector. */
export type Tracing = { observe: Observe; stop(): Promise<void> }

type Options = {
  /** Base address of a collector that receives OTLP over HTTP. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  version: string
}

/** Longest wait for the collector when the server stops. */
const longestFlushMs = 2_000

/**
 * Nothing is registered globally, so a process may open and close several. The context is kept here, because
 * the API would keep it globally too.
 */
export function startTracing({ endpoint, headers, serviceName, version }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('litopys', version)
  const contexts = new AsyncLocalStorage<Context>()
  return {
    observe: async (work, run, resultOf) => {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      const kind = work.name === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL
      const span = tracer.startSpan(spanName(work), { kind, attributes: attributesOf(work) }, parent)
      try {
        const value = await contexts.run(trace.setSpan(parent, span), run)
        span.setAttribute('litopys.result', resultOf?.(value) ?? 'done')
        return value
      } catch (cause) {
        // Only the code: texts of errors can quote queries.
        const result = resultOfError(cause)
        span.setAttribute('litopys.result', result)
        if (result !== 'aborted') span.setStatus({ code: SpanStatusCode.ERROR, message: result })
        throw cause
      } finally {
        span.end()
      }
    },
    stop: async () => {
      const flushed = provider.shutdown().catch(() => undefined)
      await Promise.race([flushed, sleep(longestFlushMs, undefined, { ref: false })])
    },
  }
}

function spanName(work: Work): string {
  switch (work.name) {
    case 'request':
      return `${work.labels.method} ${work.labels.route}`
    case 'statement':
      return `archive ${work.labels.operation}`
    case 'queueWait':
      return 'archive wait'
    case 'transaction':
      return 'records transaction'
    case 'job':
      return `job ${work.labels.kind}`
  }
}

function attributesOf(work: Work): Record<string, string> {
  switch (work.name) {
    case 'request':
      return { 'http.request.method': work.labels.method, 'http.route': work.labels.route }
    case 'statement':
      return {
        'db.system.name': 'clickhouse',
        'db.operation.name': work.labels.operation,
        'litopys.pool': work.labels.pool,
      }
    case 'queueWait':
      return { 'litopys.pool': work.labels.pool }
    case 'transaction':
      return { 'db.system.name': 'postgresql' }
    case 'job':
      return { 'litopys.job.kind': work.labels.kind }
  }
}
