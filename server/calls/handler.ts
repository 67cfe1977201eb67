/** The shape of a handler, made from the row of its endpoint in the contract. */
import type { Result } from '../../contract/envelope.ts';
import type { EndpointName, endpointTable, RequestOf, ResponseOf } from '../../contract/table.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import type { Caller, UserCaller } from './caller.ts';
import type { Claim } from './claim.ts';

type CallerOf<Name extends EndpointName> = (typeof endpointTable)[Name]['access'] extends 'guest'
  ? Caller
  : UserCaller;

/** Calls that move money run inside one transaction, opened and committed by the mount. */
type MoneyPart<Name extends EndpointName> = (typeof endpointTable)[Name] extends {
  movesMoney: true;
}
  ? { readonly transaction: Transaction }
  : unknown;

export type CallContext<Name extends EndpointName> = Exchange & {
  readonly caller: CallerOf<Name>;
} & MoneyPart<Name>;

export type Handler<Name extends EndpointName> = (
  context: CallContext<Name>,
  request: RequestOf<Name>,
) => Promise<Result<ResponseOf<Name>>>;

/**
 * A money call in two steps. `prepare` runs before the transaction, for what a rollback must not undo, such as
 * counting a wrong pay password; it returns the handler that runs inside. What it refuses has not been tried, so
 * the key stays free for a better proof. A repeat of what was tried is not prepared again.
 */
export interface PreparedHandler<Name extends EndpointName> {
  readonly prepare: (
    context: Exchange & { readonly caller: CallerOf<Name> },
    request: RequestOf<Name>,
  ) => Promise<Result<Handler<Name>>>;
}

/**
 * A money call whose effect is one statement, which is its own transaction and claims the key of the intent with it. What it
 * reads before may be old by then, so the statement looks whether it still holds.
 */
export interface StatementHandler<Name extends EndpointName> {
  readonly inOneStatement: (
    context: Exchange & { readonly caller: CallerOf<Name>; readonly claim: Claim | null },
    request: RequestOf<Name>,
  ) => Promise<Result<ResponseOf<Name>>>;
}

type HandlerOf<Name extends EndpointName> = (typeof endpointTable)[Name] extends {
  movesMoney: true;
}
  ? Handler<Name> | PreparedHandler<Name> | StatementHandler<Name>
  : Handler<Name>;

/** The menu of a feature: one handler for each call. */
export type Handlers<Name extends EndpointName> = { readonly [Key in Name]: HandlerOf<Key> };

/** The endpoints that are called by a form. Uploads come by multipart and have their own route: `http/upload.ts`. */
export type FormEndpointName = Exclude<EndpointName, 'settings.upload'>;
