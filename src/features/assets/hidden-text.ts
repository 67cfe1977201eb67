/** In the place of a figure that the user has hidden. */
export const HIDDEN_TEXT = '∗∗∗∗∗∗';
