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
    'a search by Euclidean distance returns the nearest first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 10, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['near', 'middle', 'far']);
    },
    'a search by cosine distance returns the nearest first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [2, 0.1], limit: 2, distanceMeasure: 'COSINE' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['far', 'near']);
    },
    'a search by dot product returns the largest first': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 3, distanceMeasure: 'DOT_PRODUCT' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['far', 'middle', 'near']);
    },
    'a filter applies before the search': async ({ items }) => {
      await points(items);
      const found = await items
        .where('color', '==', 'red')
        .findNearest({ vectorField: 'v', queryVector: [3, 3], limit: 1, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['near']);
    },
    'a search can have a distance threshold and return distances': async ({ items }) => {
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
    'vectors of a different length are ignored': async ({ items }) => {
      await points(items);
      const found = await items
        .findNearest({ vectorField: 'v', queryVector: [1, 1, 1], limit: 5, distanceMeasure: 'COSINE' })
        .get();

      expect(found.docs.map((doc) => doc.id)).toEqual(['other']);
    },
    'a vector search can select fields': async ({ items }) => {
      await points(items);
      const found = await items
        .select('color')
        .findNearest({ vectorField: 'v', queryVector: [1, 1], limit: 1, distanceMeasure: 'EUCLIDEAN' })
        .get();

      expect(found.docs.map((doc) => doc.data())).toEqual([{ color: 'red' }]);
    },
  },
};
