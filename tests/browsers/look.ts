/** What a screen shows, region by region, so that the pictures of several engines can be held beside each other. */

export interface Region {
  /** What it is, without the figures in its name. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly regions: readonly Region[];
  /** Texts that end in dots or are cut off, figures first of all. */
  readonly cut: readonly string[];
}

/** Runs in the page: the regions within the window, and what is cut in them. */
export function lookAround(): Look {
  const named =
    'header, nav, form, section[aria-label], ul[aria-label], [role=tabpanel], [role=tablist], canvas';
  const regions = new Map<string, Region>();
  for (const element of document.querySelectorAll(`#root :is(${named})`)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = Math.max(0, y);
    const bottom = Math.min(innerHeight, y + height);
    if (width < 8 || bottom - top < 8 || x >= innerWidth) continue;
    const label = (element.getAttribute('aria-label') ?? '').replace(/[^\p{L} ]/gu, '').trim();
    const name = `${element.tagName.toLowerCase()} ${label}`.trim();
    if (!regions.has(name)) regions.set(name, { name, x, y: top, width, height: bottom - top });
  }
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
    const { textOverflow, overflowX } = getComputedStyle(element);
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
    if (textOverflow !== 'ellipsis' || !isCut || element.innerText.trim() === '') continue;
    cut.push(element.innerText.trim().slice(0, 60));
  }
  return { regions: [...regions.values()], cut };
}

/** Figures are never cut; a long title may be. */
export function cutFigures({ cut }: Look): string[] {
  return cut.filter((text) => /^[^\p{L}]*\d[\d.,\s]*[^\p{L}]{0,3}\p{L}{0,4}$/u.test(text));
}
