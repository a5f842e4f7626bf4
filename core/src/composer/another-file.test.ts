import { describe, expect, it } from 'vitest';
import type { Issue } from '../posts/content.ts';
import { takesAnotherFile } from './another-file.ts';
import type { ComposerNetwork, FindNetwork } from './network.ts';
import { after, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, networkWith, photo, quiet } from './testing/builders.ts';
import { accountKey } from './variant.ts';

const refusal = (code: string): Issue => ({ severity: 'error', code, message: code });
const taking = (most: number): ComposerNetwork =>
  networkWith({ check: ({ media }) => (media.length > most ? [refusal('too_many')] : []) });
const networks =
  (byId: Readonly<Record<string, ComposerNetwork>>): FindNetwork =>
  (id) =>
    byId[id] ?? null;
const pick = (count: number) =>
  ({
    kind: 'mediaPicked',
    items: Array.from({ length: count }, (_, i) => photo({ _id: `m${i}` })),
  }) as const;

describe('adding one more file', () => {
  it.each([
    [0, true],
    [3, true],
    [4, false],
    [5, false],
  ])('a network that takes at most 4 files accepts another file after %d: %s', (count, expected) => {
    expect(takesAnotherFile(after(toggleAna, pick(count)), networks({ x: taking(4) }))).toBe(expected);
  });

  it('a draft without an account accepts more files', () => {
    expect(takesAnotherFile(after(pick(30)), () => null)).toBe(true);
  });

  it('every linked network has to accept another file, but a file for a customised account only its own network', () => {
    const find = networks({ x: taking(4), youtube: taking(1) });
    const both = [toggleAna, toggleQuiet, pick(1)] as const;
    expect(takesAnotherFile(after(...both), find)).toBe(false);
    const key = accountKey(quiet);
    const own = after(...both, { kind: 'customised', key });
    expect(takesAnotherFile({ ...own, active: key }, find)).toBe(false);
    expect(takesAnotherFile({ ...own, active: accountKey(ana) }, find)).toBe(true);
  });

  it('problems of a single file or of the text do not prevent another file', () => {
    const check: ComposerNetwork['check'] = ({ description, media }) => [
      ...(description.length > 3 && media.length > 1 ? [refusal('caption_too_long')] : []),
      ...media.map(() => refusal('too_wide')),
    ];
    const state = after(toggleAna, pick(1), write('A long text'));
    expect(takesAnotherFile(state, networks({ x: networkWith({ check }) }))).toBe(true);
  });

  it('no further file is accepted before the rules of the network are loaded', () => {
    expect(takesAnotherFile(after(toggleAna, pick(1)), () => null)).toBe(false);
  });
});
