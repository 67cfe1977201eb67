/** The report as one page that needs nothing else: every figure beside its limit and its peer. */
import type { Figure } from './harness.ts';
import { type BenchReport, byGoal, figureText, verdict } from './report.ts';

/** The axis is logarithmic: a hundredth of what is allowed on the left, a hundred times on the right. */
const DECADES = 2;
const AXIS = { left: 16, width: 480 };
const ROW_HEIGHT = 34;

export function htmlReport(report: BenchReport): string {
  const { machine, failures } = report;
  const rows = byGoal(report.results);
  const memory = `${figureText(machine.memoryBytes / 2 ** 30)} GiB`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aureus benchmarks</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Aureus benchmarks</h1>
<p class="soft">${plain(machine.measuredAt)}: ${plain(machine.cpu)}, ${machine.cores} cores, ${memory}, Node ${plain(machine.node)}</p>
<p>${plain(summary(report))}</p>
${failures.map(({ bench, message }) => `<p class="over">The bench ${plain(bench)} failed: ${plain(message)}</p>`).join('\n')}
<section class="chart" aria-label="Figures beside their limits">
<p class="legend"><span><i class="dot within"></i>figure, within its limit</span><span><i class="dot over"></i>figure, over it</span><span><i class="dot peer"></i>what it was measured beside</span><span>further left is better; the line in the middle is the limit</span></p>
${rows.map(chartRow).join('\n')}
</section>
${table(rows)}
</main>
</body>
</html>
`;
}

function summary({ results, failures }: BenchReport): string {
  const met = results.filter((row) => row.met).length;
  const over = results.filter((row) => row.isBudget && !row.met).length;
  const parts = [`Met: ${met} of ${results.length} figures.`, `Broken budgets: ${over}.`];
  return [...parts, `Failed benches: ${failures.length}.`].join(' ');
}

function chartRow(row: Figure): string {
  const share = shareOfLimit(row, row.figure);
  const tone = row.met ? 'within' : 'over';
  const middle = ROW_HEIGHT / 2;
  const limit = place(1);
  const at = place(share);
  const peer = row.ratio === null ? null : place(shareOfLimit(row, row.figure / row.ratio));
  const words = `${row.goal} ${row.name}: ${figureText(row.figure)} ${row.unit}, ${row.bound} ${figureText(row.limit)}, ${verdict(row)}`;
  return `<div class="row"><span><b>${plain(row.goal)}</b> ${plain(row.name)}</span>
<svg viewBox="0 0 ${AXIS.left * 2 + AXIS.width} ${ROW_HEIGHT}" role="img" aria-label="${plain(words)}"><title>${plain(words)}</title>
<line class="axis" x1="${AXIS.left}" x2="${AXIS.left + AXIS.width}" y1="${middle}" y2="${middle}"/>
<line class="bar ${tone}" x1="${limit}" x2="${at}" y1="${middle}" y2="${middle}"/>
<line class="limit" x1="${limit}" x2="${limit}" y1="3" y2="${ROW_HEIGHT - 3}"/>
${peer === null ? '' : `<circle class="peer" cx="${peer}" cy="${middle}" r="5"/>`}
<circle class="${tone}" cx="${at}" cy="${middle}" r="6"/></svg>
<span class="figure">${figureText(row.figure)} <small>${plain(row.unit)}</small></span></div>`;
}

/** Below 1 is within the limit, whichever way the limit points. */
function shareOfLimit({ bound, limit }: Figure, figure: number): number {
  return bound === 'at most' ? figure / limit : limit / figure;
}

function place(share: number): string {
  const decades = share > 0 ? Math.log10(share) : -DECADES;
  const held = Math.max(-DECADES, Math.min(DECADES, Number.isNaN(share) ? DECADES : decades));
  return (AXIS.left + ((held + DECADES) / (2 * DECADES)) * AXIS.width).toFixed(1);
}

function table(rows: readonly Figure[]): string {
  const cells = rows.map(
    (row) =>
      `<tr><th scope="row">${plain(row.goal)}</th><td>${plain(row.name)}</td><td class="number">${figureText(row.figure)} ${plain(row.unit)}</td><td class="number">${row.bound} ${figureText(row.limit)}</td><td class="number">${row.ratio === null ? '' : `${figureText(row.ratio)}x`}</td><td>${plain(row.peer)}</td><td>${row.isBudget ? 'budget' : 'reported'}</td><td class="${row.met ? 'within' : 'over'}">${verdict(row)}</td></tr>`,
  );
  const titles = ['Goal', 'Name', 'Figure', 'Limit', 'Ratio', 'Beside', 'Kind', 'Verdict'];
  return `<div class="wide"><table><caption>Every figure</caption><thead><tr>${titles
    .map((title) => `<th scope="col">${title}</th>`)
    .join('')}</tr></thead><tbody>
${cells.join('\n')}
</tbody></table></div>`;
}

function plain(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
}

const STYLE = `
:root { color-scheme: light dark; --page: #fff; --ink: #14161a; --soft: #5b6270; --line: #d9dde3; --within: #0a7d4f; --over: #c22f3d; --peer: #8a6a12; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0e13; --ink: #e8ebf0; --soft: #98a1b0; --line: #2a303a; --within: #3ecf8e; --over: #ff6b78; --peer: #e4bf5a; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1060px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; margin: 0; }
.soft, caption, small { color: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; color: var(--soft); font-size: 13px; }
.dot { display: inline-block; width: 10px; height: 10px; margin-right: 6px; border-radius: 50%; border: 2px solid currentColor; }
i.within { color: var(--within); background: var(--within); } i.over { color: var(--over); background: var(--over); } i.peer { color: var(--peer); }
.row { display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr) 11rem; gap: 12px; align-items: center; border-top: 1px solid var(--line); }
.row svg { width: 100%; height: auto; display: block; }
.figure, .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.axis { stroke: var(--line); } .limit { stroke: var(--soft); stroke-dasharray: 3 3; } .bar { stroke-width: 3; }
line.within { stroke: var(--within); } line.over { stroke: var(--over); }
circle.within { fill: var(--within); } circle.over { fill: var(--over); } circle.peer { fill: none; stroke: var(--peer); stroke-width: 2; }
td.within { color: var(--within); } td.over, p.over { color: var(--over); font-weight: 600; }
.wide { overflow-x: auto; margin-top: 32px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
caption { text-align: left; padding-bottom: 8px; }
th, td { text-align: left; padding: 6px 10px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
@media (max-width: 640px) { .row { grid-template-columns: minmax(0, 1fr) auto; } .row svg { grid-column: 1 / -1; grid-row: 2; } }
`;
