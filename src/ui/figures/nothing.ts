/** Stands where there is no figure: none yet, or none that could be. */
export const NOTHING = '–';
