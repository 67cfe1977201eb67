/** What the browser complains of while pages are walked through, from the first moment of the visit on. */
import type { Page } from 'playwright-core';

export interface Complaint {
  /** `policy`: the content security policy refused something; `script`: an error that nobody caught. */
  readonly kind: 'policy' | 'script' | 'console';
  readonly text: string;
}

/** Tells each complaint of the page and of its workers. */
export async function hearComplaints(
  page: Page,
  tell: (complaint: Complaint) => void,
): Promise<void> {
  const tellError = ({ message }: Error) => tell({ kind: 'script', text: message });
  const tellMessage = (message: { type(): string; text(): string }) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    tell({ kind: isOfPolicy(text) ? 'policy' : 'console', text });
  };
  page.on('pageerror', tellError);
  page.on('console', tellMessage);
  for (const error of await page.pageErrors()) tellError(error);
  for (const message of await page.consoleMessages()) tellMessage(message);
}

/** One of each kind, for the proof that they are heard. */
export async function provokeComplaints(page: Page): Promise<void> {
  const isSaid = (sought: (text: string) => boolean) =>
    page.waitForEvent('console', (message) => sought(message.text()));
  await Promise.all([
    isSaid(isOfPolicy),
    isSaid((text) => text === 'said on purpose'),
    page.waitForEvent('pageerror'),
    page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/pixel.png';
      console.error('said on purpose');
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    }),
  ]);
}

function isOfPolicy(text: string): boolean {
  return text.includes('Content Security Policy');
}
