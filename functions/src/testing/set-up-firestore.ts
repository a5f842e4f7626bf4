import { afterAll, beforeEach } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from './local-firestore.ts';

/** Gives the tests of a file or `describe` a Firestore that is empty before each test. It stops after the last one. */
export function setUpFirestore(): LocalFirestore {
  const local = startLocalFirestore();
  beforeEach(() => {
    local.clear();
  });
  afterAll(() => local.stop());
  return local;
}
