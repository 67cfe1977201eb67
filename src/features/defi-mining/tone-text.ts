/** The colour of a gain, of nothing and of a loss. */
export const toneText = { up: 'text-up', flat: 'text-soft', down: 'text-down' } as const;
