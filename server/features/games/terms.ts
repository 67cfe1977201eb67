/** What the games give: configuration, visible in the answers of their calls. */

/** Points of the wheel's fields, each as likely as any other. */
export const PRIZES = [2, 5, 2, 10, 2, 5, 2, 20, 2, 5, 2, 50] as const;

/** Hours that a round shows before the first decision, hours that each decision plays, and decisions. */
export const START_BARS = 48;
export const STEP_BARS = 8;
export const STEPS = 4;

/** Points of a round that is played to its end, more of them when holding was beaten, and for how many rounds a day. */
export const FINISHED_POINTS = 2;
export const BEATEN_POINTS = 3;
export const ROUNDS_PER_DAY = 3;
