import { FieldValue, type CollectionReference } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { seed } from './helpers.ts';

const points = async (items: CollectionReference): Promise<void> =>
  seed(items, {
    near: { v: FieldValue.vector([1, 1]), color: 'red' },
    far: { v: FieldValue.vector([10, 0]), color: 'red' },
    middle: { v: FieldValue.vector([3, 3.5]), color: 'blue' },
    other: { v: FieldValue.vector([1, 1, 1]), color: 'red' },
    none: { color: 'red' },
    text: { v: 'no vector', color: 'red' },
  });

export const vectors: CheckGroup = {
  name: 'vector search',
  checks: {
    'the nearest by straight distance come first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 10, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['near', 'middle', 'far']);
    },
    'the nearest by angle come first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [2, 0.1], limit: 2, distanceMeasure: 'COSINE' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['far', 'near']);
    },
    'the largest products come first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 3, distanceMeasure: 'DOT_PRODUCT' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['far', 'middle', 'near']);
    },
    'a filter applies first': async ({ items }) => {
      await points(items);
      const found = await items
        .where('color', '==', 'red')
        .findNearest({ vectorField: 'v', queryVector: [3, 3], limit: 1, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['near']);
    },
    'a threshold cuts off and the distance is told': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({
          vectorField: 'v',
          queryVector: [1, 1],
          limit: 10,
          distanceMeasure: 'EUCLIDEAN',
          distanceThreshold: 4,
          distanceResultField: 'distance',
        })
        .get();

      expect(found.docs.map((doc) => [doc.id, Number(doc.get('distance')).toFixed(3)])).toEqual([
        ['near', '0.000'],
        ['middle', '3.202'],
      ]);
    },
    'vectors of another length are passed over': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1, 1], limit: 5, distanceMeasure: 'COSINE' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['other']);
    },
    'an answer of a vector search is projected': async ({ items }) => {
      await points(items);
      const found = await items
        .select('color')
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 1, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.data())).toEqual([{ color: 'red' }]);
    },
  },
};
