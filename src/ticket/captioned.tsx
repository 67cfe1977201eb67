/** Captioned { caption, children }: says inside a field, or a choice, what it is; nothing where there is but one. */
import type { ReactNode } from 'react';

interface CaptionedProps {
  readonly caption: string;
  readonly children: ReactNode;
}

export function Captioned({ caption, children }: CaptionedProps) {
  if (caption === '') return children;
  return (
    <div className="relative [&_[aria-haspopup]]:px-2! [&_[aria-haspopup]>span]:pt-3 [&_[aria-haspopup]>span]:text-small [&_input]:pt-3 [&_input]:text-[15px]!">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-1 top-1 truncate text-center text-caption leading-3 text-faint"
      >
        {caption}
      </span>
      {children}
    </div>
  );
}
