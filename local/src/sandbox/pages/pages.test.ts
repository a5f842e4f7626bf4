import { describe, expect, it } from 'vitest';
import { networkRequestFor } from '../testing/made-up-calls.ts';
import { openMadeUp } from '../testing/made-up-networks.ts';
import { networkPage } from './network-page.ts';
import { overviewPage } from './overview-page.ts';

async function setUp(texts: readonly string[] = []) {
  const opened = openMadeUp();
  const network = opened.networks.byId('madeup');
  if (!network) throw new Error('The made-up network is missing.');
  for (const text of texts) {
    await network.handle(networkRequestFor(text));
    await opened.clock.advance(1000);
  }
  const faults = () => opened.faults.list();
  return {
    ...opened,
    overview: () => overviewPage({ networks: opened.networks.all, faults: faults(), notice: null }),
    page: () => networkPage({ network, faults: faults(), hasFile: () => true, notice: null }),
  };
}

describe('the overview page', () => {
  it('the overview shows how many posts a network received and how many faults are waiting', async () => {
    const { overview, faults } = await setUp(['One', 'Two']);
    expect(overview()).toContain('href="/__/sandbox/madeup"');
    expect(overview()).toContain('<p>2 posts</p>');
    faults.add({ network: 'madeup', call: null, account: null, kind: 'false_error' }, 1);
    expect(overview()).toContain('<span class="warn">1 fault waiting</span>');
  });

  it('the overview shows the last ten posts, newest first', async () => {
    const { overview } = await setUp(Array.from({ length: 11 }, (_, n) => `Post ${n + 1}.`));
    const shown = [...overview().matchAll(/<strong>(Post \d+)\.<\/strong>/g)].map(([, text]) => text);
    expect(shown).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Post ${n}`));
  });

  it('the overview explains how to begin when no post was received', async () => {
    const { overview } = await setUp();
    expect(overview()).toContain('Nothing was received yet. Connect an account in Fanfare');
  });
});

describe('the page of a network', () => {
  it('the page lists every account with its posts, including accounts without any', async () => {
    const { page } = await setUp(['<b>Hello</b>']);
    const text = page();
    expect(text).toContain('<h2>Ana &lt;b&gt;</h2>');
    expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(text).toContain('Nice &lt;i&gt;one&lt;/i&gt;');
    expect(text).toContain('Nothing was received yet. Publish to this account, then reload.');
    expect(text).toContain('2 accounts, 1 post, 0 faults waiting');
  });

  it('the page shows the newest forty posts and the number of older posts', async () => {
    const { page } = await setUp(Array.from({ length: 41 }, (_, n) => `Post ${n + 1}.`));
    expect(page().match(/<article/g)).toHaveLength(40);
    expect(page()).not.toContain('Post 1.');
    expect(page()).toContain('1 older post not shown');
  });

  it('every account has a button that revokes its tokens', async () => {
    const { page } = await setUp();
    expect(page().match(/action="\/__\/sandbox\/revoke"/g)).toHaveLength(2);
    expect(page()).toContain('name="account" value="ben"');
  });

  it('the page describes each waiting fault of its network, with a Remove button', async () => {
    const { page, faults } = await setUp();
    expect(page()).toContain('No fault waits.');
    faults.add({ network: 'madeup', call: 'publish', account: 'ben', kind: 'drop' }, 3);
    faults.add({ network: 'other', call: null, account: null, kind: 'false_error' }, 1);
    expect(page()).toContain('Publishing, of ben, 3 times');
    expect(page()).toContain('name="id" value="1"');
    expect(page()).not.toContain('name="id" value="2"');
    expect(page()).toContain('1 fault waiting');
  });

  it('the fault form offers every call, account and kind of fault', async () => {
    const { page } = await setUp();
    for (const text of [
      '<option value="publish">Publishing</option>',
      '<option value="ana">ana</option>',
      '<option value="never_finish">Never finish processing</option>',
    ])
      expect(page()).toContain(text);
  });

  it('the pages contain no inline scripts or styles that their policy would refuse', async () => {
    const { page, overview } = await setUp(['Hello']);
    expect(page() + overview()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });
});
