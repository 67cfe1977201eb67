/** `projects`: what is issued and how much of it is sold. `halt-project ID`, `resume-project ID`: subscriptions wait. */
import { misused, refused, type Verb } from '../../operator/verb.ts';
import { lockProject, readProjects, setHalted } from './ieo-store.ts';
import { remainingOf } from './project-view.ts';

export const projectsVerb: Verb = {
  usage: '                     tokens that are issued: their times, what is sold and what is left',
  run: async ({ exchange }, args) => {
    if (args.length > 0) return misused('there are no arguments');
    const { database, feed, clock } = exchange;
    const nowMs = clock.now();
    const rows = new Map((await readProjects(database)).map((row) => [row.id, row]));
    const projects = feed.issues.announced(nowMs).map((issue) => {
      const { id, token, total, startsAt, endsAt, unlocksAt, listsAt } = issue;
      const { sold = '0', haltedAt = null } = rows.get(id) ?? {};
      const remaining = remainingOf(feed, { issue, sold }, nowMs);
      const times = { startsAt, endsAt, unlocksAt, listsAt };
      return { id, symbol: token.code, total, sold, remaining, ...times, haltedAt };
    });
    return { exitCode: 0, answer: { projects } };
  },
};

/** What is subscribed stays as it was agreed: only new subscriptions wait. */
function haltingVerb(isHalting: boolean): Verb {
  return {
    usage: `ID             subscriptions to a project ${isHalting ? 'wait' : 'go on'}`,
    change: async ({ exchange }, tx, { args }) => {
      const [idText = ''] = args;
      if (args.length !== 1 || !/^[1-9]\d{0,5}$/.test(idText)) return misused('ID is a number');
      const { feed, clock } = exchange;
      const issue = feed.issues.find(Number.parseInt(idText, 10), clock.now());
      if (issue === null) return refused('not_found');
      const { haltedAt } = await lockProject(tx, issue);
      if ((haltedAt !== null) === isHalting) return refused('already_done');
      await setHalted(tx, issue, isHalting ? clock.now() : null);
      return {
        exitCode: 0,
        answer: { id: issue.id, symbol: issue.token.code, isHalted: isHalting },
      };
    },
  };
}

export const haltProjectVerb = haltingVerb(true);
export const resumeProjectVerb = haltingVerb(false);
