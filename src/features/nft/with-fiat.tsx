/** WithFiat { text, fiatText }: a sum, and about what it is in the currency that was chosen. */
export function WithFiat({ text, fiatText }: { readonly text: string; readonly fiatText: string }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-2">
      <span>{text}</span>
      {fiatText !== '' && <span className="text-faint">≈ {fiatText}</span>}
    </span>
  );
}
