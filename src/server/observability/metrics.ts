import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface Metrics {
  registry: Registry
  http: Histogram<'method' | 'route' | 'status'>
  jobs: Histogram<'job' | 'outcome'>
  mails: Counter<'status'>
  serializationFailures: Counter
  liveLines: Gauge
  cspReports: Counter<'directive'>
}

/** On `globalThis`, because Next's bundle and the server's each have their own copy of this module. */
const holder = globalThis as typeof globalThis & { trowelMetrics?: Metrics }

/** The Prometheus metrics of this process: requests, jobs, emails and Node's defaults. Durations in seconds. */
export function metrics(): Metrics {
  holder.trowelMetrics ??= create()
  return holder.trowelMetrics
}

function create(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    http: new Histogram({
      name: 'trowel_http_request_duration_seconds',
      help: 'Requests by method, route pattern and status; aborted ones have the status 499.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'trowel_job_duration_seconds',
      help: 'Runs of jobs by name and outcome: done, or failed and tried again later.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'trowel_mails_finished_total',
      help: 'Mails that left the queue, by what became of them.',
      labelNames: ['status'],
      registers: [registry],
    }),
    cspReports: new Counter({
      name: 'trowel_csp_reports_total',
      help: 'Violations of the Content-Security-Policy that browsers reported.',
      labelNames: ['directive'],
      registers: [registry],
    }),
    liveLines: new Gauge({
      name: 'trowel_live_lines',
      help: 'Open screens that this process tells of changes.',
      registers: [registry],
    }),
    serializationFailures: new Counter({
      name: 'trowel_transaction_collisions_total',
      help: 'Transactions that the database ended because they and others waited for each other.',
      registers: [registry],
    }),
  }
}
