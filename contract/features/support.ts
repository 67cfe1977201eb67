/**
 * Support: questions and answers, contact, about, compliance, terms. All in the caller's language.
 */
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields } from '../wire.ts';

export const Section = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
export type Section = z.infer<typeof Section>;

export const supportEndpoints = endpoints({
  /** Questions that are asked often, with their answers. */
  'support.faq': {
    method: 'GET',
    path: '/faq',
    access: 'guest',
    request: NoFields,
    response: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
  },
  /** How to reach customer service. */
  'support.contact': {
    method: 'GET',
    path: '/contactus',
    access: 'guest',
    request: NoFields,
    response: z.object({ email: z.string(), hours: z.string(), paragraphs: z.array(z.string()) }),
  },
  /** About the exchange. */
  'support.about': {
    method: 'GET',
    path: '/aboutus',
    access: 'guest',
    request: NoFields,
    response: z.array(Section),
  },
  /** Compliance, followed by the terms of use and the privacy policy. */
  'support.compliance': {
    method: 'GET',
    path: '/operational_compliance',
    access: 'guest',
    request: NoFields,
    response: z.object({
      compliance: z.array(Section),
      terms: z.array(Section),
      privacy: z.array(Section),
    }),
  },
});
