/**
 * PictureField { label, value, onChange, error?, hint?, onFile? }: the upload box of 240 by 240 units. Its
 * value is the address of the uploaded picture, '' for none. Routes that show it name the words `account`.
 */
import { ImagePlus, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorWords } from '../i18n/error-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { askCore } from '../link/core-link.ts';
import { showPending } from '../link/link-state.ts';
import { Field } from '../ui/fields/field.tsx';
import { showToast } from '../ui/layers/toast.tsx';
import { Spinner } from '../ui/lists/spinner.tsx';
import { whileUploading } from './uploads-under-way.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (address: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Told of the file itself, before it is sent. */
  readonly onFile?: (file: File) => void;
}

export function PictureField({ label, value, onChange, error, hint, onFile }: PictureFieldProps) {
  const id = useId();
  const { t } = useWords('forms');
  const { preview, isBusy, problem, choose } = useUpload(onChange, onFile);
  const isThere = value !== '' && preview !== null;
  return (
    <Field id={id} label={label} error={problem ?? error} hint={hint}>
      <label
        htmlFor={id}
        className="relative flex size-[calc(var(--unit)*240)] cursor-pointer items-center justify-center overflow-hidden rounded-large border border-hairline border-dashed bg-control text-soft focus-within:border-gold has-[[aria-invalid=true]]:border-error/70"
      >
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={(problem ?? error) ? true : undefined}
          aria-describedby={`${id}-note`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again after a refusal.
            event.target.value = '';
          }}
        />
        {isThere && <img src={preview} alt="" className="size-full object-cover" />}
        {!isThere && !isBusy && (
          <span aria-hidden="true" className="flex flex-col items-center gap-2 px-2 text-center">
            <ImagePlus size={26} strokeWidth={1.5} />
            <span className="text-small">{t('picture.choose')}</span>
          </span>
        )}
        {isBusy && (
          <span className="absolute inset-0 flex items-center justify-center bg-ground/60">
            <Spinner size={28} />
          </span>
        )}
        {isThere && !isBusy && (
          <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-ground/75 py-1 text-small text-strong">
            <RotateCcw aria-hidden="true" size={14} />
            {t('picture.change')}
          </span>
        )}
      </label>
      <span role="status" className="sr-only">
        {isThere ? t('picture.done') : ''}
      </span>
    </Field>
  );
}

/** Sends a picture as soon as it is chosen, and shows the one that has arrived. */
function useUpload(onChange: PictureFieldProps['onChange'], onFile: PictureFieldProps['onFile']) {
  const common = useWords();
  const [preview, setPreview] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useRef<File>(undefined);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    chosen.current = file;
    onFile?.(file);
    setProblem(null);
    setIsBusy(true);
    const result = await whileUploading(
      showPending(askCore((core) => core.act('pictures.upload', file))),
    );
    // A second choice before the first picture has arrived replaces it.
    if (chosen.current !== file) return;
    setIsBusy(false);
    if (!result.ok) {
      setProblem(errorWords(result.error));
      return;
    }
    setPreview(URL.createObjectURL(file));
    onChange(result.value);
    showToast(common.t('success'), 'success');
  };
  return { preview, isBusy, problem, choose };
}
