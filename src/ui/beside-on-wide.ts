/** Classes for two parts of a page that stand one below the other on a phone, and side by side on a wide screen. */
export const besideOnWide = 'wide:grid wide:grid-cols-2 wide:items-start wide:gap-x-10';
