/**
 * A form that survives a visit to another page, for example to set a pay password. `name` is one
 * kind of draft of one user; fields in `leftOut` are typed or chosen again.
 */
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { keepDraft, keptDraft } from './kept-drafts.ts';

export function useKeptForm<Values extends FieldValues>(
  { setValue, watch }: UseFormReturn<Values>,
  name: string,
  leftOut = '',
): void {
  useEffect(() => {
    const kept = keptDraft<Record<string, PathValue<Values, Path<Values>>>>(name) ?? {};
    for (const [field, value] of Object.entries(kept)) {
      if (field !== leftOut) setValue(field as Path<Values>, value, { shouldDirty: true });
    }
    const { unsubscribe } = watch((values) => keepDraft(name, values));
    return unsubscribe;
  }, [name, leftOut, setValue, watch]);
}
