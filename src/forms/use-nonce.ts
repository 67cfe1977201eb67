/** One nonce for what is written: sent again unchanged, after an answer that never came, it is the same message. */
import { useRef } from 'react';

interface Nonces {
  /** The nonce of these fields, drawn with their first use. */
  readonly of: (fields: object) => string;
  /** It has arrived: the same words once more are another message. */
  readonly settle: () => void;
}

export function useNonce(): Nonces {
  const kept = useRef<{ readonly body: string; readonly nonce: string }>(null);
  return {
    of: (fields) => {
      const body = JSON.stringify(fields);
      const nonce = kept.current?.body === body ? kept.current.nonce : crypto.randomUUID();
      kept.current = { body, nonce };
      return nonce;
    },
    settle: () => {
      kept.current = null;
    },
  };
}
