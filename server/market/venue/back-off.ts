/** Waits that double with each failure, drawn at random so that who lost one line together does not come back together. */

export class BackOff {
  readonly #firstMs: number;
  readonly #mostMs: number;
  readonly #random: () => number;
  #failures = 0;

  constructor(bounds: { firstMs: number; mostMs: number }, random: () => number = Math.random) {
    this.#firstMs = bounds.firstMs;
    this.#mostMs = bounds.mostMs;
    this.#random = random;
  }

  /** How long to wait after one more failure: between half of the step and all of it. */
  nextMs(): number {
    const stepMs = Math.min(this.#mostMs, this.#firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return stepMs * (0.5 + this.#random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}

export function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs).unref();
  });
}
