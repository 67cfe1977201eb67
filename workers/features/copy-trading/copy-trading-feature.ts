/** Copy trading in the core: what a follow would copy, by the terms of the exchange. */
import type { FeatureParts } from '../../feature/parts.ts';
import { previewSource } from './preview.ts';

export function createCopyTradingFeature(parts: FeatureParts) {
  return { topics: { 'copyTrading.preview': previewSource(parts) } };
}
