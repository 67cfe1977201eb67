/** Figures as the language writes them. They are measured, not money, so doubles are fine. */
export interface Figures {
  readonly count: (value: number) => string;
  readonly milliseconds: (value: number) => string;
  /** 0.031 is 3.1 %. */
  readonly share: (value: number) => string;
  readonly megabytes: (bytes: number) => string;
}

const MEGABYTE = 1024 * 1024;
/** Below this a latency is shown with a decimal. */
const FINE_MS = 10;

/** `withUnit` puts the language's sign for milliseconds behind a number. */
export function createFigures(tag: string, withUnit: (milliseconds: string) => string): Figures {
  const number = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { useGrouping: 'always', ...options }).format;
  const fine = number({ maximumFractionDigits: 1 });
  const coarse = number({ maximumFractionDigits: 0 });
  const megabytes = number({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return {
    count: coarse,
    milliseconds: (value) => withUnit(value < FINE_MS ? fine(value) : coarse(value)),
    share: number({ style: 'percent', maximumFractionDigits: 1 }),
    megabytes: (bytes) => megabytes(bytes / MEGABYTE),
  };
}
