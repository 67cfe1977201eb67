/**
 * Of a limit and a stop of which one ends the other: `both` wait, or which of them is left, because the limit was filled, in part
 * or wholly, or a trade came to the trigger of the stop.
 */
export const ocoStates = ['both', 'limit', 'stop'] as const;
export type OcoState = (typeof ocoStates)[number];
