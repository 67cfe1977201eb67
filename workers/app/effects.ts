/**
 * Updates the state of the core after a successful call. Orders and balances wait for their events.
 */
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import type { FiatRates } from '../account/fiat-rates.ts';
import type { Session } from '../calls/session.ts';
import type { Favourites } from '../market/favourites.ts';

export interface EffectParts {
  readonly session: Session;
  readonly favourites: Favourites;
  readonly rates: FiatRates;
}

type Effects = {
  readonly [Name in EndpointName]?: (
    parts: EffectParts,
    request: RequestOf<Name>,
    response: ResponseOf<Name>,
  ) => void;
};

const effects: Effects = {
  'session.login': ({ session }, _, token) => session.begin(token),
  'session.logout': ({ session }) => session.end(),
  'session.user': ({ session }, _, user) => session.setUser(user),
  'settings.setPortrait': ({ session }, _, user) => session.setUser(user),
  'settings.setNickname': ({ session }, _, user) => session.setUser(user),
  'security.bindPhone': ({ session }, _, user) => session.setUser(user),
  'security.bindEmail': ({ session }, _, user) => session.setUser(user),
  'security.setPayPassword': ({ session }, _, user) => session.setUser(user),
  'markets.addFavourite': ({ favourites }, _, favourite) => favourites.add(favourite),
  'markets.removeFavourite': ({ favourites }, { id }) => favourites.remove(id),
  'home.siteConfig': ({ rates }, _, site) => rates.replace(site.fiats),
};

export function takeEffect<Name extends EndpointName>(
  parts: EffectParts,
  name: Name,
  call: { request: RequestOf<Name>; response: ResponseOf<Name> },
): void {
  effects[name]?.(parts, call.request, call.response);
}
