/** The feature that a name of the contract begins with: of `nft.market` it is `nft`. */
export type FeatureIn<Name extends string> = Name extends `${infer Feature}.${string}`
  ? Feature
  : never;

export function featureIn(name: string): string {
  return name.slice(0, name.indexOf('.'));
}
