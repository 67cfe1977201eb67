/** Section { title, children }: a group of rows under a quiet heading. */
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="pt-4">
      <h2 className="pb-1 text-small text-faint">{title}</h2>
      {children}
    </section>
  );
}
