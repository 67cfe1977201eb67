/** FigureGrid { figures }: names above their figures, two a row, as cards of what is held or offered list them. */
import type { FigureLine } from './figure-lines.tsx';

export function FigureGrid({ figures }: { readonly figures: readonly FigureLine[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {figures.map(([name, figure]) => (
        <div key={name} className="min-w-0 even:text-right">
          <dt className="text-caption text-faint">{name}</dt>
          <dd className="figure text-small break-words">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
