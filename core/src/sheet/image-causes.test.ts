import { describe, expect, it } from 'vitest';
import { networkWith } from '../composer/testing/builders.ts';
import type { ComposerNetwork } from '../composer/network.ts';
import type { PostContent } from '../posts/content.ts';
import { causesOf } from './causes.ts';
import { sheetIssues } from './row-issues.ts';
import { emptySheet, newRow, sheetAfter, type SheetRow } from './sheet.ts';
import { account, fileOf, now } from './testing/builders.ts';

const refuses = (code: string, message: string, is: (width: number, height: number) => boolean) => ({
  check: ({ media: [file] }: PostContent) =>
    file && is(file.width, file.height) ? [{ severity: 'error' as const, code, message }] : [],
});
const types = ['image/jpeg'];
const networks: ComposerNetwork[] = [
  networkWith({
    id: 'low',
    label: 'Low',
    ...refuses('image_height', 'Low takes images up to 1,080 px high.', (_, height) => height > 1_080),
    fits: { image: () => ({ types, maxHeight: 1_080 }) },
  }),
  networkWith({
    id: 'small',
    label: 'Small',
    ...refuses('image_size', 'Small takes images up to 2,000 px.', (_, height) => height > 2_000),
    fits: { image: () => ({ types, maxHeight: 2_000 }) },
  }),
  networkWith({
    id: 'square',
    label: 'Square',
    ...refuses('image_ratio', 'Square takes squares.', (width, height) => width !== height),
    fits: { image: () => ({ types, minRatio: 1, maxRatio: 1 }) },
  }),
  networkWith({ id: 'strict', label: 'Strict', ...refuses('image_odd', 'No.', () => true) }),
];
const context = (...ids: string[]) => ({
  accounts: ids.map((id) => account(id)),
  find: (id: string) => networks.find((each) => each.id === id) ?? null,
  now,
});
const sized = (id: string, width: number, height: number) => newRow(id, fileOf(id, { width, height }));
const causes = (rows: readonly SheetRow[], about: ReturnType<typeof context>) =>
  causesOf(rows, sheetIssues(rows, about), about);

describe('images that several networks refuse', () => {
  const rows = [sized('a', 2_400, 2_400), sized('b', 1_500, 1_500), sized('c', 900, 900)];

  it('one cause names all networks, and one repair makes the copies for all of them', () => {
    const about = context('low', 'small');
    const [cause, ...others] = causes(rows, about);
    expect(others).toEqual([]);
    expect(cause).toMatchObject({
      text: '2 images do not meet the rules of Low and Small',
      detail: 'Low takes images up to 1,080 px high. Small takes images up to 2,000 px.',
      rows: ['a', 'b'],
      repair: { label: 'Resize 2 images' },
    });
    const { rows: after } = sheetAfter({ ...emptySheet, rows }, cause?.repair?.action ?? { kind: 'cleared' });
    expect(after.map(({ fits }) => fits.map(({ network }) => network))).toEqual([
      ['low', 'small'],
      ['low'],
      [],
    ]);
    expect(causes(after, about)).toEqual([]);
  });

  it('images that have to be cropped and images that are only made smaller are two causes', () => {
    const tall = [...rows, sized('d', 1_000, 1_500)];
    const found = causes(tall, context('low', 'square'));
    expect(found.map(({ text, repair }) => [text, repair?.label])).toEqual([
      ['3 images do not meet the rules of Low', 'Resize 3 images'],
      ['1 image does not meet the rules of Square', 'Crop 1 image'],
    ]);
    expect(found.map(({ repair }) => repair?.done)).toEqual([
      '3 images will be resized for Low. Originals stay unchanged.',
      '1 image will be cropped for Square. Originals stay unchanged.',
    ]);
  });

  it('images that no copy can repair are a separate cause', () => {
    const found = causes(rows.slice(0, 1), context('low', 'strict'));
    expect(found.map(({ text, repair }) => [text, repair?.label])).toEqual([
      ['1 image does not meet the rules of Low', 'Resize 1 image'],
      ['1 image does not meet the rules of Strict', undefined],
    ]);
  });
});
