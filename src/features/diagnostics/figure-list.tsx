/** FigureList { title, rows, columns? } and Row: figures under a quiet heading, parted by hairlines. */
import type { ReactNode } from 'react';

export interface FigureRow {
  readonly name: string;
  readonly label: string;
  /** One text for each column. */
  readonly values: readonly string[];
}

interface FigureListProps {
  readonly title: string;
  readonly rows: readonly FigureRow[];
  /** Names of the columns, where there are several. */
  readonly columns?: readonly string[];
  readonly note?: ReactNode;
}

export function FigureList({ title, rows, columns, note }: FigureListProps) {
  return (
    <section className="pt-6">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left text-small text-faint">{title}</caption>
        {columns && (
          <thead>
            <tr className="text-caption text-faint">
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className="w-20 text-right font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-hairline">
          {rows.map(({ name, label, values }) => (
            <tr key={name} data-figure={name} className="h-11">
              <th scope="row" className="py-2 pr-3 text-left font-normal text-soft">
                {label}
              </th>
              {values.map((value, column) => (
                <td
                  key={columns?.[column] ?? 'value'}
                  className="figure whitespace-nowrap py-2 text-right"
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </section>
  );
}
