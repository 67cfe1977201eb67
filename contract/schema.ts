/**
 * The only import of zod. JIT is off because its probe needs `eval`, which our
 * Content-Security-Policy refuses; it must be off before the first schema exists.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
