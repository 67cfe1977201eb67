import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { z } from '../../contract/schema.ts';
import { endpointTable } from '../../contract/table.ts';
import { CatalogueId, Id, PositiveInteger, WireInteger, WireTime } from '../../contract/wire.ts';

const LARGEST = 2_147_483_647;

test('whole numbers are bounded by what their columns hold', () => {
  const takes = (codec: z.ZodMiniType, number: number) =>
    z.safeDecode(codec, String(number) as never).success;
  for (const codec of [WireInteger, PositiveInteger, CatalogueId]) {
    expect(takes(codec, LARGEST)).toBe(true);
    for (const number of [LARGEST + 1, 2 ** 32, Number.MAX_SAFE_INTEGER, 2 ** 53])
      expect(takes(codec, number)).toBe(false);
  }
  expect([WireInteger, PositiveInteger, CatalogueId, Id].map((codec) => takes(codec, 0))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  for (const codec of [Id, WireTime]) expect(takes(codec, LARGEST + 1)).toBe(true);
  expect(takes(Id, 2 ** 53)).toBe(false);
});

test.each(Object.entries<Endpoint>(endpointTable))(
  '%s takes no id of the catalogue, page or count beyond its column',
  (_name, { request }) => {
    const { shape } = request as z.ZodMiniObject;
    for (const [field, codec] of Object.entries(shape ?? {})) {
      if (
        !/(currencyId|CurrencyId|legalId|matchId|^page|^limit|^days|^seconds|^multiple)$/.test(
          field,
        )
      )
        continue;
      expect(z.safeDecode(codec, String(LARGEST + 1) as never).success, field).toBe(false);
    }
  },
);
