/**
 * Calls that the contract already says and the server does not answer yet: it refuses them with
 * `in_development`, "Function in development". A name leaves the list when its handler comes.
 */
import type { EndpointName } from './table.ts';

export const inDevelopment = [] as const satisfies readonly EndpointName[];
