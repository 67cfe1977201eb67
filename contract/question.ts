/**
 * The shape of one question: a screen asks it by name, the data core answers it with a view. Beside
 * the calls (`endpoint.ts`), the events and the topics it is the fourth table of the contract.
 */
export interface Question {
  /** The call that answers it. */
  readonly asks: string;
  /**
   * What makes an answer stale: private events, and calls of one's own, where no event reports their effect or
   * where a refusal shows that what was on the screen had been overtaken.
   * A question without any is asked again when its answer has become old.
   */
  readonly freshWith: readonly string[];
}

/** Declares a feature's questions, keeping their literal names. */
export function questions<const Rows extends Readonly<Record<string, Question>>>(rows: Rows): Rows {
  return rows;
}
