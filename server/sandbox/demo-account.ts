/** The demo account with a past, offered on the login page of the sandbox. */
import type { Exchange } from '../exchange.ts';
import type { Passwords } from '../features/session/passwords.ts';
export async function seedDemo(_exchange: Exchange, _passwords: Passwords): Promise<void> {}
