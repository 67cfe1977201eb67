import type { FeatureName } from './feature-name.ts';

export function contractText({ camel, kebab, pascal, title }: FeatureName): string {
  return `/** ${title}: what it is, in one sentence. */
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { NoFields } from '../wire.ts';

/** One row of the list. */
export const ${pascal}Item = z.object({ id: z.int(), name: z.string() });
export type ${pascal}Item = z.infer<typeof ${pascal}Item>;

export const ${camel}Endpoints = endpoints({
  /** Everything there is to see. */
  '${camel}.list': {
    method: 'GET',
    path: '/${kebab}/list',
    access: 'user',
    request: NoFields,
    response: z.array(${pascal}Item),
    extension: true,
  },
});
`;
}

/** A menu whose calls are all still refused, so that they can be built one by one. */
export function handlersText({ camel, title }: FeatureName, calls: readonly string[]): string {
  const menu = calls.map((call) => `'${call}'`).join(' | ');
  const handlers = calls.map((call) => `  '${call}': async () => refuse('in_development'),`);
  return `/** ${title}: the menu of its calls. */
import { refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';

type Menu = ${menu};

export const ${camel}Handlers: Handlers<Menu> = {
${handlers.join('\n')}
};
`;
}

export function serverManifestText({ camel }: FeatureName): string {
  return `import { feature } from '../../feature.ts';
import { ${camel}Handlers } from './handlers.ts';

export const ${camel} = feature({ handlers: ${camel}Handlers });
`;
}

export function workerText({ pascal, title }: FeatureName, call: string): string {
  return `/** ${title} as the screen sees it: numbers are dressed here, words on the screen. */
import type { ResponseOf } from '../../contract/table.ts';

export interface ${pascal}View {
  readonly answer: ResponseOf<'${call}'>;
}

export function to${pascal}View(answer: ResponseOf<'${call}'>): ${pascal}View {
  return { answer };
}
`;
}

export function workerTestText({ kebab, pascal, title }: FeatureName): string {
  return `import { expect, test } from 'vitest';
import { to${pascal}View } from './${kebab}.ts';

test('${title.toLowerCase()} shows what the server answered', () => {
  const answer = JSON.parse('[]');
  expect(to${pascal}View(answer)).toEqual({ answer: [] });
});
`;
}

export function routesText({ kebab, pascal }: FeatureName, path: string): string {
  return `import type { AppRoute } from '../../navigation/app-route.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '${path}',
    access: 'user',
    words: ['${kebab}'],
    load: () => import('./${kebab}-screen.tsx').then((module) => module.${pascal}Screen),
  },
];
`;
}

export function screenText({ kebab, pascal }: FeatureName): string {
  return `import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';

export function ${pascal}Screen() {
  const { t } = useWords('${kebab}');
  return (
    <Page title={t('title')}>
      <p className="pt-4 text-soft">{t('coming')}</p>
    </Page>
  );
}
`;
}
