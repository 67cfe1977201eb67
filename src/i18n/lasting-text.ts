/** How long something lasted, in its two largest units, as the language writes them: `2h 5m`. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

export function lastingText(seconds: number, tag: string): string {
  const whole = Math.max(0, Math.round(seconds));
  const first = units.findIndex(([, size]) => whole >= size);
  const [from, to] = first < 0 ? [units.length - 1, units.length] : [first, first + 2];
  return units
    .slice(from, to)
    .flatMap(([unit, size], place) => {
      const larger = units[from + place - 1]?.[1];
      const count = Math.floor((place === 0 || !larger ? whole : whole % larger) / size);
      if (place > 0 && count === 0) return [];
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' });
      return [format.format(count)];
    })
    .join(' ');
}
