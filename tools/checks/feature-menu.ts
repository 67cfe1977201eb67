/**
 * `ls <room>/features` is the product's menu in each room, or `tools/feature-names.json` says why a name is missing
 * there: a reason by room.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, rooms } from '../project.ts';

export type FeatureNames = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

const LIST = 'tools/feature-names.json';

export function checkFeatureMenu(root: string = projectRoot): string[] {
  const names = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as FeatureNames;
  const isThere = (path: string) =>
    existsSync(join(root, path)) || existsSync(join(root, `${path}.ts`));
  return menuFindings(names, isThere);
}

export function menuFindings(names: FeatureNames, isThere: (path: string) => boolean): string[] {
  return Object.entries(names).flatMap(([name, reasons]) =>
    rooms.flatMap((room) => {
      const path = `${room}/features/${name}`;
      const reason = reasons[room];
      if (isThere(path) === (reason === undefined)) return [];
      return reason === undefined
        ? [`${path} is missing (${LIST} says why) [feature-menu]`]
        : [`${path} is there, and ${LIST} says why it is not: ${reason} [feature-menu]`];
    }),
  );
}
