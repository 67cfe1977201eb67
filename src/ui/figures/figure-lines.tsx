/** FigureLines { lines }: names with their figures, one a row, as sheets of orders and positions list them. */
import type { ReactNode } from 'react';

export type FigureLine = readonly [name: string, figure: ReactNode];

export function FigureLines({ lines }: { readonly lines: readonly FigureLine[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(([name, figure]) => (
        <div key={name} className="flex items-center justify-between gap-4 py-2.5">
          <dt className="max-w-[50%] shrink-0 text-soft">{name}</dt>
          <dd className="figure min-w-0 text-right wrap-anywhere">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
