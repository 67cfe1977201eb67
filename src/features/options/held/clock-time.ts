/** The time of a day as the language writes it, to the second or with so many places of it. */
export function clockTime(timeMs: number, tag: string, places?: 3): string {
  return new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(places && { fractionalSecondDigits: places }),
  }).format(timeMs);
}
