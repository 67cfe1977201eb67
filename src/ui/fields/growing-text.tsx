/**
 * GrowingText { label, value, onChange, onSend, ...textarea attributes }: a field for a message, as high as what is in
 * it. A message is one paragraph: Enter sends it, and line breaks that are pasted become spaces.
 */
import type { KeyboardEvent, Ref, TextareaHTMLAttributes } from 'react';

interface GrowingTextProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function GrowingText({ label, value, onChange, onSend, ...rest }: GrowingTextProps) {
  const sendOnEnter = (event: KeyboardEvent) => {
    // An input method confirms a word with it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      {...rest}
      aria-label={label}
      placeholder={label}
      value={value}
      rows={1}
      enterKeyHint="send"
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={sendOnEnter}
      className="field-sizing-content max-h-32 min-h-11 w-full min-w-0 flex-1 resize-none rounded-large border border-transparent bg-control px-3.5 py-2.5 text-[16px] break-words text-strong outline-none focus:border-gold/60"
    />
  );
}
