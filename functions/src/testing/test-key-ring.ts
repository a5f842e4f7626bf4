import { randomBytes } from 'node:crypto';
import { createKeyRing } from '../google/key-ring.ts';

const ring = createKeyRing(new Map([['test', randomBytes(32)]]));

export const testKeyRing = () => ring;
