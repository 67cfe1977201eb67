/** The worker's side of a new feature: its manifest, its views, and what its topic shows. */
import type { FeatureName } from '../feature-name.ts';

export function workerManifestText({ camel }: FeatureName): string {
  return `import { FACTS } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const ${camel} = feature({
  topics: { '${camel}.newest': FACTS },
  hears: ['${camel}.added'],
  questions: ['${camel}.entries'],
  answers: async () => (await import('./views.ts')).${camel}Formatters,
  load: async (parts) => {
    const { newestSource } = await import('./newest.ts');
    return { topics: { '${camel}.newest': newestSource(parts) } };
  },
});
`;
}

export function viewsText({ camel, kebab, pascal, title }: FeatureName): string {
  return `/** ${title} as the screen sees it: numbers are formatted here, words on the screen. */
import type { ${pascal}Entry, ${pascal}EntryView } from '../../../contract/features/${kebab}.ts';
import { type Formatters, type FormatParts, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export function toEntryView(
  { number, ...rest }: ${pascal}Entry,
  { preferences }: Pick<FormatParts, 'preferences'>,
): ${pascal}EntryView {
  return { ...rest, numberText: formatDecimal(number, preferences().language) };
}

export const ${camel}Formatters: Formatters<'${camel}.entries'> = {
  '${camel}.entries': (page, parts) => pageOfViews(page, (entry) => toEntryView(entry, parts)),
};
`;
}

export function newestText({ camel, kebab, pascal }: FeatureName): string {
  return `/** The newest entry of the user: requested once, then kept by the events. */
import { BehaviorSubject } from 'rxjs';
import type { ${pascal}Entry, ${pascal}EntryView } from '../../../contract/features/${kebab}.ts';
import { createPieceLoader } from '../../account/piece-loader.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { HearingParts } from '../../feature/parts.ts';
import { toEntryView } from './views.ts';

export function newestSource(
  parts: HearingParts<'${camel}.added'>,
): TopicSource<${pascal}EntryView | null> {
  const { environment, events$, renewals$, run, session, tell } = parts;
  /** Undefined until it is known. */
  const newest$ = new BehaviorSubject<${pascal}Entry | null | undefined>(undefined);
  const loader = createPieceLoader({
    timers: environment.timers,
    piecesOf: (isOver) => [() => loadNewest(isOver)],
    onLoaded: tell,
  });

  async function loadNewest(isOver: () => boolean): Promise<boolean> {
    const answer = await run('${camel}.list', { limit: 1 });
    if (!answer.ok || isOver()) return isOver();
    take(answer.value.list[0] ?? null);
    return true;
  }

  /** An answer may come after an event about a later entry. */
  function take(entry: ${pascal}Entry | null): void {
    if ((entry?.id ?? 0) >= (newest$.value?.id ?? 0)) newest$.next(entry);
  }

  function renew(): void {
    newest$.next(undefined);
    if (session.token() === null) loader.stop();
    else loader.load();
  }

  events$.subscribe(({ payload }) => take(payload));
  renewals$.subscribe(renew);
  renew();
  return () => viewOn([newest$], () => newest$.value && toEntryView(newest$.value, parts));
}
`;
}
