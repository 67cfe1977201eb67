/** FigureLines { lines }: names with their figures, one a row, as sheets of orders and positions list them. */
import type { ReactNode } from 'react';

export type FigureLine = readonly [name: string, figure: ReactNode];

export function FigureLines({ lines }: { readonly lines: readonly FigureLine[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(([name, figure]) => (
        <div key={name} className="flex items-center justify-between gap-4 py-2.5">
          <dt className="text-soft">{name}</dt>
          <dd className="figure text-right">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
