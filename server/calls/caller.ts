/** The caller of an endpoint: who the session says they are, and how to answer them. */
import type { Language } from '../../contract/plain/languages.ts';

/** The user that a token belongs to. */
export interface Identity {
  readonly userId: number;
  readonly sessionHash: string;
  readonly isVerified: boolean;
}

export interface Caller {
  /** Null for a guest. */
  readonly userId: number | null;
  /** Hash of the token, so that logging out ends this session alone. */
  readonly sessionHash: string | null;
  readonly language: Language;
  readonly address: string;
  /** As the caller names itself: printable, 300 characters at most; empty when it does not. */
  readonly userAgent: string;
}

/** A caller who has passed `access: 'user'`. */
export interface UserCaller extends Caller {
  readonly userId: number;
  readonly sessionHash: string;
}
