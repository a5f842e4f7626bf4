import { expect } from 'vitest';
import { withRig } from '../rig.ts';
import type { Check } from '../subject.ts';
import { findSilentCalls } from '../unknown-parameters.ts';

export const parameterChecks: readonly Check[] = [
  {
    name: 'every call names a parameter that the sandbox does not act on',
    run: (subject) =>
      withRig(subject, async (rig) => {
        expect(subject.walks.flatMap(({ calls }) => calls).length).toBeGreaterThan(10);
        expect(await findSilentCalls(rig)).toEqual([]);
      }),
  },
];
