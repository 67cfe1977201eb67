/** Broken payloads: junk in place of an event's arguments, or a few bytes changed. */
import { pick, type Random } from './seeded-random.ts';
import type { Unit } from './socket-io-events.ts';
import type { Message } from './websocket-messages.ts';

const DEEP = 3000;
const MOST_CHANGED_BYTES = 4;

/** What stands where an object should be. */
export const junkValues: readonly string[] = [
  'null',
  'true',
  '-1',
  '1e309',
  '""',
  '"NaN"',
  '"<script>alert(1)</script>"',
  '[]',
  '{}',
  '[[null]]',
  '{"channel":null,"sequence":"x","data":{}}',
  '{"channel":"book:BTCUSDT","epoch":1,"sequence":-1,"data":[1,2,3]}',
  '{"__proto__":{"polluted":true},"constructor":5}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

export function mutateUnit(unit: Unit, random: Random): Unit {
  const [head, ...attachments] = unit.messages;
  if (head === undefined) return unit;
  if (attachments.length > 0) {
    return { ...unit, messages: [head, ...attachments.map((each) => breakBytes(each, random))] };
  }
  if (unit.event === null || head.kind === 'binary' || random() < 0.3) {
    return { ...unit, messages: [breakBytes(head, random)] };
  }
  const payload = Buffer.from(`${unit.event.lead},${pick(random, junkValues)}]`);
  return { ...unit, messages: [{ kind: 'text', payload }] };
}

/** Text stays text: a changed byte becomes another letter, so that the message itself is valid. */
function breakBytes({ kind, payload }: Message, random: Random): Message {
  if (kind === 'binary' && random() < 0.3) {
    return { kind, payload: payload.subarray(0, Math.floor(random() * payload.length)) };
  }
  const broken = Buffer.from(payload);
  const changes = 1 + Math.floor(random() * MOST_CHANGED_BYTES);
  for (let change = 0; change < changes; change += 1) {
    const index = Math.floor(random() * broken.length);
    const isLetter = (broken[index] ?? 255) < 128;
    if (kind === 'binary') broken[index] = Math.floor(random() * 256);
    else if (isLetter) broken[index] = 32 + Math.floor(random() * 95);
  }
  return { kind, payload: broken };
}
