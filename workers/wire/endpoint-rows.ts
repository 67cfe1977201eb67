/**
 * The rows of the contract's table, by name. A session begins with a few features; the rows of all others
 * come in one file when the first of them is called, so that the worker starts small.
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

/** Rejects when the row is not here yet and its file cannot be had. */
export async function endpointRow(name: EndpointName): Promise<Endpoint> {
  const known = rowsAtStart[name];
  if (known !== undefined) return known;
  const { endpointOf } = await import('../../contract/table.ts');
  return endpointOf(name);
}
