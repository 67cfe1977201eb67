/** Support: questions, contact, about and the terms, in the caller's language. */
import { ok } from '../../../contract/envelope.ts';
import type { Section } from '../../../contract/features/support.ts';
import type { Handlers } from '../../calls/handler.ts';
import { contentFor } from '../../content/content.ts';

type Menu = 'support.faq' | 'support.contact' | 'support.about' | 'support.compliance';

export const supportHandlers: Handlers<Menu> = {
  'support.faq': async ({ caller }) =>
    ok(contentFor(caller.language).faq.map((entry) => ({ ...entry }))),
  'support.contact': async ({ caller }) => {
    const { email, hours, paragraphs } = contentFor(caller.language).contact;
    return ok({ email, hours, paragraphs: [...paragraphs] });
  },
  'support.about': async ({ caller }) => ok(copySections(contentFor(caller.language).about)),
  'support.compliance': async ({ caller }) => {
    const { compliance, terms, privacy } = contentFor(caller.language);
    return ok({
      compliance: copySections(compliance),
      terms: copySections(terms),
      privacy: copySections(privacy),
    });
  },
};

function copySections(sections: readonly Section[]): Section[] {
  return sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] }));
}
