/**
 * `useKeyAction('buy', () => ask('buy'))`: what a screen can do by a key while it is shown. Of two that offer the same,
 * the one that came last does it; with null in the place of the handler a part offers nothing for now.
 */
import { useEffect, useRef } from 'react';
import type { ActionName } from './actions-table.ts';

type Handler = () => void;
export type KeyHandlers = Readonly<Partial<Record<ActionName, Handler | null>>>;

const offers = new Map<ActionName, Handler[]>();

export function useKeyAction(name: ActionName, handler: Handler | null): void {
  useKeyActions({ [name]: handler });
}

/** Several at once, such as the sizes of a ticket. */
export function useKeyActions(handlers: KeyHandlers): void {
  const handlersRef = useRef(handlers);
  useEffect(() => {
    handlersRef.current = handlers;
  });
  const names = Object.keys(handlers) as ActionName[];
  const offered = names.filter((name) => handlers[name] !== null).join(' ');
  useEffect(() => {
    const own = offered === '' ? [] : (offered.split(' ') as ActionName[]);
    const taken = own.map((name) => offer(name, () => handlersRef.current[name]?.()));
    return () => {
      for (const withdraw of taken) withdraw();
    };
  }, [offered]);
}

/** Until the returned function is called. */
export function offer(name: ActionName, handler: Handler): () => void {
  offers.set(name, [...(offers.get(name) ?? []), handler]);
  return () =>
    offers.set(
      name,
      (offers.get(name) ?? []).filter((other) => other !== handler),
    );
}

export function offeredHandler(name: ActionName): Handler | null {
  return offers.get(name)?.at(-1) ?? null;
}
