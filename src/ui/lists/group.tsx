/** Group { title, children }: rows under a quiet heading. */
import type { ReactNode } from 'react';

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Group({ title, children }: GroupProps) {
  return (
    <section className="pt-4">
      <h2 className="pb-1 text-small text-faint">{title}</h2>
      {children}
    </section>
  );
}
