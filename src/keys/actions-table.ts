/** Everything that a key can do: its name, where it is listed, its key until another is chosen, and whether it trades. */
export const actionGroups = [
  'orders',
  'sizes',
  'positions',
  'market',
  'intervals',
  'layouts',
  'app',
] as const;
export type ActionGroup = (typeof actionGroups)[number];

interface KeyAction {
  readonly name: string;
  readonly group: ActionGroup;
  /** As `chordOf` answers it. */
  readonly key: string;
  /** The trading lock stops it. */
  readonly trades?: true;
  /** A key that is held down does it again and again. */
  readonly repeats?: true;
}

export const keyActions = [
  { name: 'buy', group: 'orders', key: 'b', trades: true },
  { name: 'sell', group: 'orders', key: 's', trades: true },
  { name: 'cancel.last', group: 'orders', key: 'c', trades: true },
  { name: 'cancel.all', group: 'orders', key: 'Shift+c', trades: true },
  { name: 'ladder.buyStop', group: 'orders', key: 'Shift+b', trades: true },
  { name: 'ladder.sellStop', group: 'orders', key: 'Shift+s', trades: true },
  { name: 'ladder.cancel', group: 'orders', key: 'd', trades: true },
  { name: 'ladder.up', group: 'orders', key: 'Alt+ArrowUp', trades: true },
  { name: 'ladder.down', group: 'orders', key: 'Alt+ArrowDown', trades: true },
  { name: 'size.25', group: 'sizes', key: 'q' },
  { name: 'size.50', group: 'sizes', key: 'w' },
  { name: 'size.75', group: 'sizes', key: 'e' },
  { name: 'size.100', group: 'sizes', key: 'r' },
  { name: 'close.25', group: 'positions', key: 'Shift+q', trades: true },
  { name: 'close.50', group: 'positions', key: 'Shift+w', trades: true },
  { name: 'close.75', group: 'positions', key: 'Shift+e', trades: true },
  { name: 'close.100', group: 'positions', key: 'Shift+r', trades: true },
  { name: 'flip', group: 'positions', key: 'Shift+f', trades: true },
  { name: 'stop.breakEven', group: 'positions', key: 't', trades: true },
  { name: 'stop.up', group: 'positions', key: 'Shift+ArrowUp', trades: true, repeats: true },
  { name: 'stop.down', group: 'positions', key: 'Shift+ArrowDown', trades: true, repeats: true },
  { name: 'market.next', group: 'market', key: 'n', repeats: true },
  { name: 'market.previous', group: 'market', key: 'p', repeats: true },
  { name: 'ladder.centre', group: 'market', key: 'm' },
  { name: 'step.coarser', group: 'market', key: 'g', repeats: true },
  { name: 'step.finer', group: 'market', key: 'Shift+g', repeats: true },
  { name: 'interval.time', group: 'intervals', key: '0' },
  { name: 'interval.1m', group: 'intervals', key: '1' },
  { name: 'interval.5m', group: 'intervals', key: '2' },
  { name: 'interval.15m', group: 'intervals', key: '3' },
  { name: 'interval.30m', group: 'intervals', key: '4' },
  { name: 'interval.1h', group: 'intervals', key: '5' },
  { name: 'interval.4h', group: 'intervals', key: '6' },
  { name: 'interval.1d', group: 'intervals', key: '7' },
  { name: 'interval.1w', group: 'intervals', key: '8' },
  { name: 'interval.1M', group: 'intervals', key: '9' },
  { name: 'layout.1', group: 'layouts', key: 'Alt+1' },
  { name: 'layout.2', group: 'layouts', key: 'Alt+2' },
  { name: 'layout.3', group: 'layouts', key: 'Alt+3' },
  { name: 'layout.4', group: 'layouts', key: 'Alt+4' },
  { name: 'layout.5', group: 'layouts', key: 'Alt+5' },
  { name: 'layout.6', group: 'layouts', key: 'Alt+6' },
  { name: 'layout.7', group: 'layouts', key: 'Alt+7' },
  { name: 'layout.8', group: 'layouts', key: 'Alt+8' },
  { name: 'layout.9', group: 'layouts', key: 'Alt+9' },
  { name: 'palette', group: 'app', key: 'Mod+k' },
  { name: 'overview', group: 'app', key: '?' },
  { name: 'lock', group: 'app', key: 'l' },
] as const satisfies readonly KeyAction[];

export type ActionName = (typeof keyActions)[number]['name'];

const byName: ReadonlyMap<string, KeyAction & { readonly name: ActionName }> = new Map(
  keyActions.map((action) => [action.name, action] as const),
);

/** Undefined for a name that another version knew. */
export function keyActionOf(name: string) {
  return byName.get(name);
}

export function trades(name: ActionName): boolean {
  return byName.get(name)?.trades === true;
}
