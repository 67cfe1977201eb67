/**
 * `npm run scale`: what ten million accounts and a million sockets would ask for, from what one node was measured to
 * carry (`measured.json`, or anew with `--measure`). See docs/scale.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './measure.ts';
import { comeBack, type Measured, size } from './model.ts';
import { profile } from './profile.ts';
import { spreadOverShards } from './shards.ts';

const BASIS = fileURLToPath(new URL('./measured.json', import.meta.url));
const SHARDS = [8, 32, 128];
/** The client waits one to five seconds before it tries again. */
const COME_BACK_MS = 4_000;
const CORES_A_NODE = 8;

const { values } = parseArgs({ options: { measure: { type: 'boolean', default: false } } });
if (values.measure) {
  const seen = await measure((what) => process.stderr.write(`${what}\n`));
  writeFileSync(BASIS, `${JSON.stringify(rounded(seen), null, 2)}\n`);
}
const measured = JSON.parse(readFileSync(BASIS, 'utf8')) as Measured;
const sizing = size(profile, measured);
const gateways = Math.ceil(sizing.gatewayCores / CORES_A_NODE);
process.stdout.write(
  `${JSON.stringify(
    {
      profile,
      measured,
      sizing: rounded(sizing),
      oneOfTheGatewaysDies: rounded({
        gateways,
        ...comeBack(profile, measured, {
          nodes: gateways,
          cores: CORES_A_NODE,
          withinMs: COME_BACK_MS,
        }),
      }),
      shards: SHARDS.map((shards) => rounded(spreadOverShards(profile, shards))),
    },
    null,
    2,
  )}\n`,
);

/** Three figures are all that such a measurement is good for. */
function rounded<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? Number(value.toPrecision(3)) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
