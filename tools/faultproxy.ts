/** `npm run faultproxy`: a bad network between any client and any server. See docs/faults.md. */
import { parseArgs } from 'node:util';
import { startFaultProxy } from '../tests/support/fault-proxy/fault-proxy.ts';
import { type FaultChange, parseFaultChange } from '../tests/support/fault-proxy/fault-settings.ts';
import { startSteering } from '../tests/support/fault-proxy/steering.ts';

const USAGE = `npm run faultproxy -- --target http://127.0.0.1:8080 [--port 9090] [--control 9091] [--seed 7]
  [--latency MS] [--jitter MS] [--bandwidth BYTES_PER_SECOND] [--cut-every MS]
  [--drop R] [--duplicate R] [--swap R] [--mutate R] [--close R] [--reset R] [--hold-tail]
  [--direction down|up|both] [--lose-answer R] [--html R]
Rates R are from 0 to 1, a message or a call.`;

const number = (name: string, text: string | undefined, fallback: number): number => {
  const value = text === undefined ? fallback : Number(text);
  if (!(value >= 0 && Number.isFinite(value))) throw new Error(`--${name} must be 0 or more`);
  return value;
};

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      target: text,
      port: text,
      control: text,
      seed: text,
      latency: text,
      jitter: text,
      bandwidth: text,
      'cut-every': text,
      drop: text,
      duplicate: text,
      swap: text,
      mutate: text,
      close: text,
      reset: text,
      'hold-tail': { type: 'boolean', default: false },
      direction: { type: 'string', default: 'down' },
      'lose-answer': text,
      html: text,
    },
  });
  return values;
}

function faultsOf(values: ReturnType<typeof parse>): FaultChange {
  const names = ['drop', 'duplicate', 'swap', 'mutate', 'close', 'reset'] as const;
  const rates = Object.fromEntries(names.map((name) => [name, number(name, values[name], 0)]));
  const messages = { ...rates, holdTail: values['hold-tail'] };
  const { direction } = values;
  if (direction !== 'down' && direction !== 'up' && direction !== 'both')
    throw new Error('--direction must be down, up or both');
  return parseFaultChange({
    latencyMs: number('latency', values.latency, 0),
    jitterMs: number('jitter', values.jitter, 0),
    bytesPerSecond: number('bandwidth', values.bandwidth, 0),
    cutEveryMs: number('cut-every', values['cut-every'], 0),
    ...(direction !== 'down' && { up: messages }),
    ...(direction !== 'up' && { down: messages }),
    http: {
      loseAnswer: number('lose-answer', values['lose-answer'], 0),
      replace: number('html', values.html, 0),
    },
  });
}

async function run(): Promise<void> {
  const values = parse(process.argv.slice(2));
  if (values.target === undefined || !URL.canParse(values.target))
    throw new Error('--target must be the address of a server');
  const proxy = await startFaultProxy({
    target: values.target,
    port: number('port', values.port, 9090),
    seed: number('seed', values.seed, 1),
    faults: faultsOf(values),
  });
  const steering = await startSteering(proxy, { port: number('control', values.control, 9091) });
  process.stdout.write(`ready ${proxy.url} -> ${values.target}, steered at ${steering.url}\n`);
  const end = () => {
    void Promise.all([proxy.close(), steering.close()]).then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(2);
});
