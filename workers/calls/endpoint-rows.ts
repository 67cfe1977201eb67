/**
 * The rows of the contract's table, by name. A few features are loaded at the start; the rows of
 * all others are one file that is loaded with the first call of any of them, so that the worker
 * starts small.
 */
import type { Endpoint } from '../../contract/endpoint.ts';
import { assetsEndpoints } from '../../contract/features/assets.ts';
import { homeEndpoints } from '../../contract/features/home.ts';
import { marketsEndpoints } from '../../contract/features/markets.ts';
import { sessionEndpoints } from '../../contract/features/session.ts';
import { spotEndpoints } from '../../contract/features/spot.ts';
import type { EndpointName } from '../../contract/table.ts';

const rowsAtStart: { readonly [Name in EndpointName]?: Endpoint } = {
  ...assetsEndpoints,
  ...homeEndpoints,
  ...marketsEndpoints,
  ...sessionEndpoints,
  ...spotEndpoints,
};

/** Whether the row is there from the start, so that no file is loaded for its call. */
export function isRowAtStart(name: string): boolean {
  return Object.hasOwn(rowsAtStart, name);
}

/** Rejects when the row is not loaded yet and its file cannot be fetched. */
export async function endpointRow(name: EndpointName): Promise<Endpoint> {
  const known = rowsAtStart[name];
  if (known !== undefined) return known;
  const { endpointOf } = await import('../../contract/table.ts');
  return endpointOf(name);
}
