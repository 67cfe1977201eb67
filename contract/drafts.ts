/** What forms and tickets hold while they are filled in: the keys of the topics that preview them, as JSON. */
import { z } from './schema.ts';

/** Plain decimal text, or empty for a field that may be left so; the preview says what is wrong with it. */
export const TypedDecimal = z.string();

/** 0 to 100 of what is available; null when an amount was typed. */
export const TypedPercent = z.nullable(z.number().check(z.gte(0), z.lte(100)));
