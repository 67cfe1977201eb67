/** Counts and durations for `/metrics`. Names of calls and codes only, no personal data. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EndpointName } from '../../contract/table.ts';

export interface Metrics {
  /** Of the process and of this server, as Prometheus reads them. */
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>;
  countCall(name: EndpointName, outcome: string, durationMs: number): void;
  countTicks(count: number): void;
  /** Asked at each scrape. */
  watchSockets(count: () => number): void;
}

/**
 * Memory, collector, delays of the loop: of the process, and so measured once, however many servers it has had. The library never
 * ends what it has begun to watch, and what watches would keep its server. It wakes the process a hundred times a second, so it
 * begins when somebody reads the figures for the first time.
 */
const ofProcess = new Registry();

function watchProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'aureus_calls_total',
    help: 'Calls by endpoint and outcome, which is ok or the code of the refusal.',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'aureus_call_seconds',
    help: 'Time to answer a call, orders among them.',
    labelNames: ['endpoint'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const ticks = new Counter({ name: 'aureus_ticks_total', help: 'Trades of the tape.', registers });
  return {
    scrape: async () => {
      watchProcess();
      const all = Registry.merge([ofProcess, registry]);
      return { contentType: all.contentType, text: await all.metrics() };
    },
    countCall: (name, outcome, durationMs) => {
      calls.inc({ endpoint: name, outcome });
      durations.observe({ endpoint: name }, durationMs / 1000);
    },
    countTicks: (count) => ticks.inc(count),
    watchSockets: (count) => {
      new Gauge({
        name: 'aureus_sockets',
        help: 'Open realtime sockets.',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
  };
}
