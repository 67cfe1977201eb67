import { randomUUID } from 'node:crypto';

/** An address that nobody has: a second try of the same test would find that of the first taken. */
export const newAddress = () => `${randomUUID()}@example.com`;
