/** The state that features read, as one object that is passed to each of them. */
import type { Preferences } from '../../contract/core.ts';
import type { Balances } from '../account/balances.ts';
import type { Changes } from '../account/changes.ts';
import type { FiatRates } from '../account/fiat-rates.ts';
import type { Orders } from '../account/orders.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Quotes } from '../market/quotes.ts';
import type { Connection } from '../wire/connection.ts';
import type { Environment } from './environment.ts';
import type { Run } from './run-endpoint.ts';
import type { Session } from './session.ts';

export interface CoreParts {
  readonly environment: Environment;
  readonly preferences: () => Preferences;
  readonly session: Session;
  readonly connection: Connection;
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly rates: FiatRates;
  readonly balances: Balances;
  readonly orders: Orders;
  readonly changes: Changes;
  /** A part of the state that frames show has changed. */
  readonly wake: () => void;
}
