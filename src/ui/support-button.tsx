/**
 * SupportButton { label, onClick }: the floating customer-service button (THEME-10): 70 units wide, 50
 * from the right, 16.5 % of the height from the bottom. Its target is wider than what is seen.
 */
import { Headset } from 'lucide-react';

interface SupportButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

export function SupportButton({ label, onClick }: SupportButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="fixed right-[calc(var(--unit)*50)] bottom-[16.5vh] z-30 flex size-[calc(var(--unit)*70)] items-center justify-center rounded-full border border-hairline bg-control text-gold shadow-[0_6px_20px_rgb(0_0_0/0.45)] after:absolute after:-inset-2"
    >
      <Headset aria-hidden="true" size={18} strokeWidth={1.75} />
    </button>
  );
}
