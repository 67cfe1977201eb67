/**
 * The same translation, which looks a plain key up only once: a screen of three hundred words would otherwise spend a tenth of its
 * first rendering on finding them.
 */
export function knownText<Same>(translate: Same): Same {
  const known = new Map<string, unknown>();
  const look = translate as unknown as (...parameters: unknown[]) => unknown;
  const remember = (...parameters: unknown[]): unknown => {
    const [key] = parameters;
    if (parameters.length > 1 || typeof key !== 'string') return look(...parameters);
    if (!known.has(key)) known.set(key, look(key));
    return known.get(key);
  };
  // What it says of itself, such as its namespace, stays with it.
  return Object.assign(remember, translate) as Same;
}
