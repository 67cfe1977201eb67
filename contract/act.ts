/** The shape of one act: what a screen asks the core itself to do, with its input and its output. */
import type { Failure, Result } from './envelope.ts';
import { z } from './schema.ts';

export interface Act<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly input: Input;
  readonly output: Output;
}

/** Declares a feature's acts, keeping their literal names and schemas. */
export function acts<const Rows extends Readonly<Record<string, Act>>>(rows: Rows): Rows {
  return rows;
}

/** The output of an act that may be refused. */
export function resultOf<Value extends z.ZodMiniType>(
  value: Value,
): z.ZodMiniType<Result<z.output<Value>>> {
  return z.union([
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: z.custom<Failure>() }),
  ]) as unknown as z.ZodMiniType<Result<z.output<Value>>>;
}
