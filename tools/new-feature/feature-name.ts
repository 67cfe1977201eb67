/** One feature's name in every form that code and people use. */
export interface FeatureName {
  /** `lock-mining`: files, folders and words. */
  readonly kebab: string;
  /** `lockMining`: calls and constants. */
  readonly camel: string;
  /** `LockMining`: types and components. */
  readonly pascal: string;
  /** `Lock mining`: what people read. */
  readonly title: string;
  /** `lock_mining_entries`: its table. */
  readonly table: string;
}

export function featureName(kebab: string): FeatureName {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`"${kebab}" is no name: use small letters, digits and single hyphens`);
  }
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = kebab.split('-').map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: capital(kebab.replaceAll('-', ' ')),
    table: `${kebab.replaceAll('-', '_')}_entries`,
  };
}
