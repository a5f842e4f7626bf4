import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Ready } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createPinterestRig, type PinterestRig } from '../testing/rig.ts';
import { ann, contentWith, recipes, tess, video } from '../testing/subject.ts';
import { findPin } from './find-pin.ts';
import { emptyHandle, type PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const content = contentWith({ options: { link: 'https://example.com/soup' } });

/** A pin as the list of its board returns it. */
const listed = (id: string, at: number, change: Record<string, unknown> = {}) => ({
  id,
  created_at: new Date(at).toISOString().slice(0, 19),
  title: content.title,
  description: content.description,
  link: 'https://example.com/soup',
  is_owner: true,
  media: { media_type: 'image' },
  ...change,
});

let rig: PinterestRig;
let account: Account;
beforeEach(async () => {
  rig = await createPinterestRig();
  account = await rig.connect();
  rig.calls.length = 0;
});
afterEach(() => rig.close());

const readyFor = (change: Partial<Ready<PublishHandle>> = {}): Ready<PublishHandle> => ({
  ...rig.jobOf(account, content),
  handle: emptyHandle,
  ...change,
});

/** Runs the search on the given pages. */
function look(...pages: (readonly object[])[]) {
  let asked = 0;
  const http: Ready<PublishHandle>['http'] = {
    send: () => Promise.reject(new Error('Nothing is sent.')),
    read(_call, schema) {
      const items = pages[asked];
      asked += 1;
      return Promise.resolve(schema.parse({ items, bookmark: asked < pages.length ? `b${asked}` : null }));
    },
  };
  return { found: findPin(readyFor({ http }), now - 5000), asked: () => asked };
}

describe('finding a pin whose response was lost', () => {
  it('the first matching pin since the attempt is found by its text, link and kind', async () => {
    const { found } = look([
      listed('5', now + 9000),
      listed('4', now + 3000),
      listed('3', now + 2000, { title: 'Another' }),
      listed('2', now + 1000, { media: { media_type: 'video' } }),
      listed('1', now - 6000),
    ]);
    expect(await found).toEqual({ id: '4', url: 'https://www.pinterest.com/pin/4/' });
  });

  it('a pin is found although Pinterest changed spaces in the text and capital letters in the host of the link', async () => {
    const description = ` ${content.description.replaceAll('\n', '  ')}`;
    expect(
      await look([listed('1', now, { description, link: 'https://EXAMPLE.com/soup' })]).found,
    ).not.toBeNull();
  });

  it('the time of a pin may have a time zone or none', async () => {
    for (const created_at of [
      '2026-11-20T12:00:00-00:00',
      '2026-11-20T14:00:00+02:00',
      '2026-11-20T12:00:00',
    ])
      expect(await look([listed('1', now, { created_at })]).found).not.toBeNull();
    expect(await look([listed('1', now, { created_at: '2026-11-20T12:00:00+02:00' })]).found).toBeNull();
  });

  it('a pin from the second in which the attempt began is found, and an older pin is not', async () => {
    expect(await look([listed('1', now - 5000)]).found).not.toBeNull();
    expect(await look([listed('1', now - 6000)]).found).toBeNull();
  });

  it("another person's pin on the same board is not mistaken for ours", async () => {
    expect(await look([listed('1', now, { is_owner: false })]).found).toBeNull();
  });

  it('the outcome stays unknown if a new pin differs from ours only in its link', async () => {
    const { found } = look([listed('1', now, { link: 'https://example.com/soup?utm=1' })]);
    expect((await failureOf(found))?.kind).toBe('outcome_unknown');
  });

  it('the search ends at pins from before the attempt if the list is sorted by time', async () => {
    const { found, asked } = look([listed('2', now, { title: 'Other' }), listed('1', now - 9000)], []);
    expect(await found).toBeNull();
    expect(asked()).toBe(1);
  });

  it('the search continues to the end if people have reordered their pins', async () => {
    const { found, asked } = look([listed('1', now - 9000), listed('2', now - 7000)], [], [listed('3', now)]);
    expect(await found).toMatchObject({ id: '3' });
    expect(asked()).toBe(3);
  });

  it('the outcome stays unknown on a board that is too long to read', async () => {
    const unordered = [listed('1', now - 9000), listed('2', now - 7000)];
    const { found, asked } = look(...Array.from({ length: 101 }, () => unordered));
    expect((await failureOf(found))?.kind).toBe('outcome_unknown');
    expect(asked()).toBe(100);
  });

  it('the outcome stays unknown if the step has no time left to search', async () => {
    const late = findPin(readyFor({ until: rig.world.now() }), now);
    expect((await failureOf(late))?.kind).toBe('outcome_unknown');
  });

  it('the search fails if Pinterest does not find the board, because the pin may still exist', async () => {
    expect((await failureOf(findPin(readyFor({ target: '1' }), now)))?.kind).toBe('not_found');
  });
});

describe('the list of pins', () => {
  it('the pins of a board are read page by page', async () => {
    const old = Array.from({ length: 251 }, (_, n) => ({
      id: String(1000 + n),
      account: n % 2 === 0 ? ann : tess,
      board: recipes,
      at: now + n,
      title: content.title,
      description: 'Other words.',
      link: null,
      altText: null,
      kind: 'image',
      file: { url: null, type: 'image/jpeg', bytes: 1, sha256: '' },
      cover: null,
      readyAt: null,
    }));
    await rig.close();
    rig = await createPinterestRig({ pins: old });
    account = await rig.connect();
    rig.calls.length = 0;
    const job = readyFor();
    expect(await publish.find(job, now - 5000)).toBeNull();
    expect(rig.calls.map(({ query }) => query?.['bookmark'])).toEqual([undefined, 'b1000']);
    const { id } = await publish.commit(job);
    expect(await publish.find(job, now - 5000)).toMatchObject({ id });
  });

  it('a video pin is found before the video is processed', async () => {
    const film = contentWith({ media: [video()] });
    const job = await rig.prepareFor(account, film);
    const { id } = await publish.commit(job);
    expect(await publish.find(job, now - 5000)).toMatchObject({ id });
  });
});
