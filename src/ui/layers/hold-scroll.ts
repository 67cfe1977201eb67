/** Holds the page still while something lies over it: sheets within sheets, which may all go at once, and a chart in full. */
const holders = new Set<object>();

/** The page scrolls again once each that held it has let it go. */
export function holdScroll(): () => void {
  const holder = {};
  holders.add(holder);
  tellPage();
  return () => {
    holders.delete(holder);
    tellPage();
  };
}

function tellPage(): void {
  document.documentElement.style.overflow = holders.size > 0 ? 'hidden' : '';
}
