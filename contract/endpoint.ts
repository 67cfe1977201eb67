/** The shape of one call: its request, who may call it, and its response. */
import type { z } from './schema.ts';

/** One intent of a caller, drawn by the caller: whoever sends it again is answered as the first time. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,80}$/;

/**
 * Who may call: anybody, a logged-in user, or a user whose identity is verified (else type 998).
 */
export type Access = 'guest' | 'user' | 'verified';

export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** A codec from form text to values: `z.decode` on the server, `z.encode` in the worker. */
  readonly request: Request;
  readonly response: Response;
  /** The call moves money or commits the user: an `Idempotency-Key` is honoured. */
  readonly movesMoney?: true;
  /**
   * Not one of the 109 calls of the specification: an addition of ours, listed in docs/contract.md.
   */
  readonly extension?: true;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares a feature's calls, keeping their literal names and schemas. */
export function endpoints<const Rows extends Endpoints>(rows: Rows): Rows {
  return rows;
}

/** Declares a feature's private events, which the server sends to the user's own sockets. */
export function events<const Rows extends Readonly<Record<string, z.ZodMiniType>>>(
  rows: Rows,
): Rows {
  return rows;
}
