/** What a walk asks of a browser: as little as every protocol can do. All the rest is said in `visitor.ts`, once. */

/** In the middle of the phones that are sold. */
export const PHONE = { width: 390, height: 844 };

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  /** A browser of its own with nothing on it: no kept state, no service worker, nobody logged in. */
  open(): Promise<Tab>;
}

export interface Tab {
  /** As the browser tells it, such as `Firefox 153.7`. */
  readonly version: string;
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the source of a function in the page with a value that is plain data; answers what its promise gives. */
  run(source: string, value: unknown): Promise<unknown>;
  /** A finger or a mouse, at a point of the window. */
  pressAt(point: Point): Promise<void>;
  /** A keyboard: what has the focus gets it. */
  type(text: string): Promise<void>;
  /** One of the keys that write nothing. */
  key(name: 'Backspace' | 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** The window, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors that scripts left uncaught and violations of the content security policy, so far. */
  troubles(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
