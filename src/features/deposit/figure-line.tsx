/** FigureLine { name, text }: a name and its figure, in a list of such. */
interface FigureLineProps {
  readonly name: string;
  readonly text: string;
}

export function FigureLine({ name, text }: FigureLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="max-w-[60%] shrink-0 text-soft">{name}</dt>
      <dd className="figure min-w-0 text-right wrap-anywhere">{text}</dd>
    </div>
  );
}
