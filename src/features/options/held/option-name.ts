/** The pair of an option as people say it. */
export function optionName(option: {
  readonly base: string;
  readonly quote: string;
  readonly symbol: string;
}): string {
  return option.base === '' ? option.symbol : `${option.base}/${option.quote}`;
}
