/**
 * How long an order at a limit may wait: `gtc` until it is cancelled, `gtd` until an instant. `ioc` takes what it gets at once
 * and is over, `fok` takes all of it at once or nothing.
 */
export const timesInForce = ['gtc', 'ioc', 'fok', 'gtd'] as const;
export type TimeInForce = (typeof timesInForce)[number];
