/** Sections of a longer text. */
import type { Section } from '../../../contract/features/support.ts';

export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ title, paragraphs }) => (
    <section key={title} className="pt-4">
      <h2 className="pb-2 text-[16px] font-semibold">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="pb-3 leading-6 text-soft">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
