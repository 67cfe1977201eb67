/**
 * The page's first script, which waits for nothing. Workers begin, one for the first picture of a chart and the data core's;
 * what the first page needs is asked for, then comes the link to the core, and the app once the picture is there.
 */
import './theme/styles.css';
import { chartOf, expectChart } from './app/first/first-chart.ts';
import { askForFirstPage, findFirstPage } from './app/first/first-page.ts';
import { sketchChart } from './app/first/first-sketch.ts';
import { spawnFirst } from './link/worker/first-worker.ts';

const first = findFirstPage();
const chart = chartOf(first.page);
const sketched = sketchChart(chart);
spawnFirst();
// A task of its own: asking for a dozen files takes as long as all of the above.
setTimeout(() => askForFirstPage(first, sketched));
// Not awaited here: modules that this one shares with the app would wait for it, and it for them.
void import('./link/core-link.ts')
  .then(async (link) => {
    if (chart !== null) expectChart(link, chart);
    await sketched;
    return import('./app/mount.tsx');
  })
  .then(({ mountApp }) => mountApp());
