/** The screen of a new feature: its route, a form, and a page with what is live and what is listed. */
import type { FeatureName } from '../feature-name.ts';

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

export function screenText({ camel, kebab, pascal, title }: FeatureName): string {
  return `/** ${title}: the newest entry live, a form for another one, and the list of all. */
import type { ${pascal}EntryView } from '../../../contract/features/${kebab}.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Page } from '../../navigation/page.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { AddForm } from './add-form.tsx';

export function ${pascal}Screen() {
  const { t } = useWords('${kebab}');
  const newest = useTopic('${camel}.newest');
  return (
    <Page title={t('title')}>
      {newest && (
        <section aria-label={t('newest')} className="pt-4">
          <p className="text-small text-soft">{t('newest')}</p>
          <Entry entry={newest} />
        </section>
      )}
      <AddForm />
      <EntryList />
    </Page>
  );
}

function EntryList() {
  const { t } = useWords('${kebab}');
  const common = useWords();
  const pages = useAskPages('${camel}.entries', {});
  return (
    <AskedList
      isInline
      pages={pages}
      label={t('title')}
      keyOf={({ id }) => id}
      renderItem={(entry) => <Entry entry={entry} />}
      failed={t('failed')}
      empty={<EmptyState title={common.t('empty.title')} />}
    />
  );
}

function Entry({ entry }: { readonly entry: ${pascal}EntryView }) {
  return (
    <p className="flex justify-between gap-3 py-2">
      <span className="break-words">{entry.name}</span>
      <span className="figure">{entry.numberText}</span>
    </p>
  );
}
`;
}

export function formText({ camel, kebab }: FeatureName): string {
  return `/** AddForm: adds an entry; its event brings it to the list. */
import { type FormEvent, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

const EMPTY = { name: '', number: '' };

export function AddForm() {
  const { t } = useWords('${kebab}');
  const { send, isPending } = useSend('${camel}.add');
  const [draft, setDraft] = useState(EMPTY);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const result = await send(draft);
    if (result?.ok) setDraft(EMPTY);
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-3 py-4">
      <TextInput
        label={t('name')}
        value={draft.name}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <AmountInput
        label={t('number')}
        value={draft.number}
        onChange={(number) => setDraft({ ...draft, number })}
      />
      <Button
        type="submit"
        isLoading={isPending}
        disabled={draft.name.trim() === '' || draft.number === ''}
      >
        {t('add')}
      </Button>
    </form>
  );
}
`;
}
