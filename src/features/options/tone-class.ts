/** The colour of a profit; its sign is in the text. */
const classes = { up: 'text-up', down: 'text-down', flat: 'text-soft' } as const;

export function toneClass(tone: 'up' | 'down' | 'flat'): string {
  return classes[tone];
}
