import type { ReactNode } from 'react';

/** The one raised surface of Home, with a breath of gold in its corner. */
export function Card({
  children,
  label,
}: {
  readonly children: ReactNode;
  readonly label: string;
}) {
  return (
    <section
      aria-label={label}
      className="mx-4 mt-1 rounded-large border border-hairline bg-linear-160 from-[#1f1b16] to-raised to-60% p-4"
    >
      {children}
    </section>
  );
}
