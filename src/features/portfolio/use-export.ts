/**
 * Brings a table part by part from the core and offers it as a file. The parts go into a blob as they come,
 * so a long table is never one string.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { TableKind, TaxChoice } from '../../../contract/features/portfolio.ts';
import { saveBlob } from '../../device/save-file.ts';
import { act, askCore } from '../../link/core-link.ts';

const TYPE = 'text/csv;charset=utf-8';
/** Parts are joined to the file so many at a time. */
const JOINED_PARTS = 50;

export type ExportState =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly kind: TableKind; readonly rows: number }
  | { readonly step: 'done'; readonly rows: number }
  | { readonly step: 'failed'; readonly kind: TableKind; readonly failure: Failure };

interface Unfinished {
  readonly kind: TableKind;
  readonly tax: TaxChoice | undefined;
  readonly id: string;
  file: Blob;
  parts: string[];
  rows: number;
}

export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const runRef = useRef<Unfinished | null>(null);
  const end = useCallback(() => {
    const run = runRef.current;
    runRef.current = null;
    // A core that is gone has forgotten the export as well.
    if (run) act('exports.cancel', { what: run.kind, id: run.id }).catch(() => undefined);
  }, []);
  // Leaving the page ends it.
  useEffect(() => end, [end]);

  const go = useCallback(async (run: Unfinished) => {
    runRef.current = run;
    setState({ step: 'running', kind: run.kind, rows: run.rows });
    for (;;) {
      const answer = await askCore((core) =>
        core.act('exports.next', { what: run.kind, id: run.id, tax: run.tax }),
      );
      if (runRef.current !== run) return;
      if (!answer.ok) {
        setState({ step: 'failed', kind: run.kind, failure: answer.error });
        return;
      }
      take(run, answer.value);
      if (answer.value.isDone) break;
      setState({ step: 'running', kind: run.kind, rows: run.rows });
    }
    join(run);
    runRef.current = null;
    saveBlob(nameOf(run, new Date()), run.file);
    setState({ step: 'done', rows: run.rows });
  }, []);

  const start = useCallback(
    (kind: TableKind, tax?: TaxChoice) =>
      void go({
        kind,
        tax,
        id: crypto.randomUUID(),
        file: new Blob([], { type: TYPE }),
        parts: [],
        rows: 0,
      }),
    [go],
  );
  /** Goes on where a failed one stopped; the core still knows what it has told. */
  const retry = useCallback(() => {
    if (runRef.current) void go({ ...runRef.current });
  }, [go]);
  const cancel = useCallback(() => {
    end();
    setState({ step: 'idle' });
  }, [end]);
  return { state, start, retry, cancel };
}

function take(run: Unfinished, part: { text: string; rows: number }): void {
  run.parts.push(part.text);
  run.rows += part.rows;
  if (run.parts.length >= JOINED_PARTS) join(run);
}

function join(run: Unfinished): void {
  run.file = new Blob([run.file, ...run.parts], { type: TYPE });
  run.parts = [];
}

function nameOf({ kind, tax }: Unfinished, madeAt: Date): string {
  const name = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const of = tax === undefined ? '' : `-${tax.year}${kind === 'taxGains' ? `-${tax.method}` : ''}`;
  return `aureus-${name}${of}-${madeAt.toISOString().slice(0, 10)}.csv`;
}
