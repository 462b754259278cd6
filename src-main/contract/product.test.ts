import { expect, test } from 'vitest';
import { productName, version } from '../../package.json';
import { PRODUCT } from './product';

test('the product is called and numbered as its package is', () => {
  expect(PRODUCT.version).toBe(version);
  expect(PRODUCT.title).toBe(productName);
});
