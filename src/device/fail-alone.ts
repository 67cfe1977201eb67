/** Whoever fails here is reported to the browser, as an error that nobody caught, and costs the others nothing. */
export function failAlone(act: () => void): void {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}
