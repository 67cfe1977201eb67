import { request as sendByNode } from 'node:http';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type EndpointName, endpointTable } from '../../../contract/table.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import type { TestAccount } from '../../support/server.ts';
import { moneyRows, otherRows } from './every-call-rows.ts';
import { type Fields, openEveryCall, type Row } from './every-call-world.ts';
import { type HostileRequest, hostileRequest } from './hostile-requests.ts';

const CALLS = repetitions({ short: 400, long: 10_000 });
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_260_101);
/** Valid fields are made anew after so many calls: what they name is used up. */
const PER_ROUND = 400;
const AT_ONCE = 8;
const rows: Readonly<Record<string, Row>> = { ...moneyRows, ...otherRows };
const endpoints = Object.entries<Endpoint>(endpointTable) as [EndpointName, Endpoint][];

describeOnDatabase('hostile requests', (open) => {
  const world = openEveryCall(open);

  async function validFieldsOf(account: TestAccount): Promise<ReadonlyMap<string, Fields>> {
    const valid = new Map<string, Fields>();
    for (const [name, row] of Object.entries(rows))
      valid.set(name, await row.fields(world, account));
    return valid;
  }

  test(`not one of ${CALLS} over all calls is answered by a fault of the server, and the ledger is whole`, async () => {
    const { url, exchange } = world.server();
    const statuses = new Map<number, number>();
    const faults: unknown[] = [];
    for (let first = 0; first < CALLS; first += PER_ROUND) {
      const account = await world.newcomer();
      const [valid, foreign] = [
        await validFieldsOf(account),
        await validFieldsOf(await world.newcomer()),
      ];
      const foreignIds = [...foreign.values()].flatMap(({ id, address_id }) => [
        ...(id === undefined ? [] : [id]),
        ...(address_id === undefined ? [] : [address_id]),
      ]);
      const attack = async (number: number) => {
        const [name, endpoint] = endpoints[number % endpoints.length] ?? endpoints[0] ?? [];
        if (name === undefined || endpoint === undefined) return;
        const parts = {
          endpoint,
          valid: valid.get(name) ?? null,
          token: account.token,
          foreignIds,
        };
        const request = hostileRequest(parts, SEED + number);
        const { status, text } = await sendRaw(url, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || text.includes('"internal"'))
          faults.push({ seed: SEED + number, name, status, text: text.slice(0, 200), ...request });
      };
      const last = Math.min(first + PER_ROUND, CALLS);
      for (let number = first; number < last; number += AT_ONCE)
        await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, last - number) }, (_, index) =>
            attack(number + index),
          ),
        );
    }
    expect(faults.map((fault) => JSON.stringify(fault).slice(0, 1_000))).toEqual([]);
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
    const told = [...statuses].sort(([left], [right]) => left - right);
    reportCount({
      what: `hostile requests over ${endpoints.length} calls, ${exchange.database.kind}`,
      count: CALLS,
      outcome: `0 faults; answers ${told.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    });
  }, 1_200_000);
});

/** Not by fetch, which would mend some of it. A connection that is cut is status 0. */
function sendRaw(
  url: string,
  { method, path, headers, body }: HostileRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const { port, hostname } = new URL(url);
    const cut = () => resolve({ status: 0, text: '' });
    const sent = sendByNode({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', cut);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', cut);
    sent.end(body);
  });
}
