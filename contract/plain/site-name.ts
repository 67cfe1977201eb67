/** The name of the site, in the one place that a house of another name changes. */
export const SITE_NAME = 'Aureus';
