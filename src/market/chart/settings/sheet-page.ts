/** The pages of the chart's sheet. `settings` is of one indicator, by its id. */
export type SheetPage =
  | { readonly kind: 'indicators' }
  | { readonly kind: 'style' }
  | { readonly kind: 'lines' }
  | { readonly kind: 'settings'; readonly id: string };
