/** One line of JSON each way: the operator's request, and its outcome. */
import { z } from '../../contract/schema.ts';

export const OperatorRequest = z.object({
  verb: z.string().check(z.maxLength(40)),
  args: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)),
  /** Name of the person at the command line, for the log of acts. */
  operator: z.string().check(z.maxLength(80)),
  /** Names a change of the database, which happens once however often it is asked for. */
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/))),
});
export type OperatorRequest = z.infer<typeof OperatorRequest>;

/** `exitCode` is that of the command: 0 done, 1 not as it should be, 2 not understood. */
export const OperatorAnswer = z.object({ exitCode: z.int(), answer: z.unknown() });
export type OperatorAnswer = z.infer<typeof OperatorAnswer>;

export const LONGEST_LINE_BYTES = 8_192;
