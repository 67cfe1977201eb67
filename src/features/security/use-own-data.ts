/** All that the exchange keeps about the user, page by page into one file. */
import { useState } from 'react';
import { saveFile } from '../../device/save-file.ts';
import { useSend } from '../../link/use-send.ts';

export function useOwnData(onSaved: () => void) {
  const [isPending, setIsPending] = useState(false);
  const { send } = useSend('closing.export');
  const { send: askChain } = useSend('markets.fairness');
  const save = async () => {
    setIsPending(true);
    const text = await readAll(send, askChain);
    setIsPending(false);
    if (text === null) return;
    saveFile('aureus-account.json', text, 'application/json');
    onSaved();
  };
  return { save, isPending };
}

type Send<Name extends 'closing.export' | 'markets.fairness'> = ReturnType<
  typeof useSend<Name>
>['send'];

/**
 * Null when a page did not come, which has been told. Rows are put in as they are: no digit passes through a number. Before
 * them stands what the exchange is committed to while they are taken (docs/fairness.md).
 */
async function readAll(send: Send<'closing.export'>, askChain: Send<'markets.fairness'>) {
  const told = await askChain({});
  if (!told?.ok) return null;
  const { day, key, version, terms } = told.value;
  const parts = new Map<string, string[]>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof send>> = await send(cursor === '' ? {} : { cursor });
    if (!page?.ok) return null;
    const { part, rows, next } = page.value;
    parts.set(part, [...(parts.get(part) ?? []), ...rows]);
    cursor = next;
  }
  const lines = [...parts].map(([part, rows]) => `"${part}": [${rows.join(',\n ')}]`);
  return `{${[`"chain": ${JSON.stringify({ day, key, version, terms })}`, ...lines].join(',\n')}}\n`;
}
