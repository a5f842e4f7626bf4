import { describe, expect, it } from 'vitest';
import type { ComposerNetwork } from './network.ts';
import { ana, networkWith, quiet } from './testing/builders.ts';
import { lengthFor, tightestRoom, type TextRoom } from './text-room.ts';
import { emptyVariant, type ComposerAccount, type Variant } from './variant.ts';

const variantOf = ({ platform, platform_id: platformId }: ComposerAccount): Variant => ({
  ...emptyVariant(platform),
  uploadTo: platform,
  platformId,
});
const both = [variantOf(ana), variantOf(quiet)];
const withRules = (first: Partial<ComposerNetwork>, second: Partial<ComposerNetwork>) => (id: string) =>
  id === ana.platform ? networkWith(first) : id === quiet.platform ? networkWith(second) : null;
const limit = (description: number) => ({ limits: { description, title: 10 } });

describe('the network that leaves the least room for a description', () => {
  it('if all networks count characters in the same way, the network with the lowest limit leaves the least room for text', () => {
    const find = withRules({ label: 'First', ...limit(500) }, { label: 'Second', ...limit(280) });
    expect(tightestRoom('Boats', both, find)).toMatchObject({ network: 'Second', limit: 280 });
    expect(tightestRoom('Boats', both.slice(0, 1), find)).toMatchObject({ network: 'First', limit: 500 });
  });

  it('a network with a higher limit leaves the least room for text if it counts each character several times', () => {
    const lengthOf = (text: string) => text.length * 3;
    const find = withRules({ label: 'First', lengthOf, ...limit(500) }, { label: 'Second', ...limit(280) });
    expect(tightestRoom('a'.repeat(200), both, find)?.network).toBe('First');
  });

  it('a draft without an account has a limit of its own and no network name', () => {
    const find = () => null;
    expect(tightestRoom('', [emptyVariant('p1')], find)).toMatchObject({ network: null, limit: 500 });
  });

  it('the result is null while the rules of the networks are loading', () => {
    expect(tightestRoom('', both, () => null)).toBeNull();
  });
});

describe('the length that is requested from the assistant', () => {
  const room = (most: number, countOf = (text: string) => text.length): TextRoom => ({
    network: 'X',
    limit: most,
    countOf,
  });
  const whole = (text: string) => ({ start: 0, end: text.length });

  it('to replace a whole text, a length slightly below the limit is requested', () => {
    const text = 'a'.repeat(400);
    expect(lengthFor(text, whole(text), room(280))).toBe(266);
  });

  it('to replace a selected part, a length slightly below the room that the rest of the text leaves is requested', () => {
    const text = 'a'.repeat(100);
    expect(lengthFor(text, { start: 20, end: 100 }, room(60))).toBe(38);
  });

  it('no length is requested if the rest of the text exceeds the limit', () => {
    const text = 'a'.repeat(100);
    expect(lengthFor(text, { start: 60, end: 100 }, room(60))).toBeNull();
  });

  it('half the length is requested if the network counts each character of the text as two', () => {
    const text = '語'.repeat(200);
    expect(
      lengthFor(
        text,
        whole(text),
        room(280, (each) => each.length * 2),
      ),
    ).toBe(133);
  });
});
