import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { loadBehaviours, type Behaviour } from './networks.ts';
import { createMadeUp, madeUpHost } from './testing/made-up.ts';
import { madeUp, openMadeUp } from './testing/made-up-networks.ts';

function open(dir = createTemporaryFolder(), behaviours: readonly Behaviour[] = [madeUp]) {
  return { ...openMadeUp(behaviours, dir), file: join(dir, 'madeup.json') };
}

const saved = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

describe('the networks of the sandbox', () => {
  it('loading a network that has no sandbox fails with the name of the missing file', async () => {
    await expect(loadBehaviours(['youtube', 'nobody'])).rejects.toThrow('nobody/sandbox.ts');
  });

  it('a network is found by id and by host', async () => {
    const { networks } = open(createTemporaryFolder(), [madeUp, ...(await loadBehaviours(['youtube']))]);
    expect(networks.byId('youtube')?.label).toBe('YouTube');
    expect(networks.byHost('oauth2.googleapis.com')?.id).toBe('youtube');
    expect(networks.byHost(madeUpHost)?.id).toBe('madeup');
    expect(networks.byHost('example.com')).toBeNull();
    expect(networks.byId('x')).toBeNull();
  });

  it('several changes are saved together, a moment after the first one', async () => {
    const { networks, clock, file } = open();
    for (const network of networks.all) {
      network.revoke('ana');
      networks.changed(network);
      network.revoke('ben');
      networks.changed(network);
    }
    await clock.advance(199);
    expect(() => saved(file)).toThrow('ENOENT');
    await clock.advance(1);
    expect(saved(file)).toMatchObject({ revoked: ['ana', 'ben'] });
    expect(clock.next()).toBeUndefined();
  });

  it('changes can be saved immediately, and an unchanged network is not saved', () => {
    const { networks, clock, file } = open();
    networks.flush();
    expect(() => saved(file)).toThrow('ENOENT');
    for (const network of networks.all) networks.changed(network);
    networks.flush();
    expect(saved(file)).toEqual({ posts: [], revoked: [] });
    expect(clock.next()).toBeUndefined();
  });

  it('on a full disk, the state that was saved before remains, the failure is logged once, and saving is retried until the disk has room', async () => {
    const { networks, clock, file, logged } = open();
    const [network] = networks.all;
    networks.changed(network!);
    await clock.advance(200);
    const makeRoom = await fillDisk(10);
    network!.revoke('ana');
    networks.changed(network!);
    await clock.advance(200);
    await clock.advance(5_000);

    expect(saved(file)).toEqual({ posts: [], revoked: [] });
    expect(readdirSync(dirname(file))).toEqual(['madeup.json']);
    expect(logged).toEqual([expect.stringMatching(/^Made-up: sandbox state cannot be saved.*no space left/)]);

    makeRoom();
    await clock.advance(5_000);
    expect(saved(file)).toEqual({ posts: [], revoked: ['ana'] });
    expect(logged.slice(1)).toEqual(['Made-up: sandbox state is saved again.']);
    expect(clock.next()).toBeUndefined();
  });

  it('a network keeps its state across a restart', () => {
    const dir = createTemporaryFolder();
    const post = { id: '1', text: 'kept' };
    writeFileSync(join(dir, 'madeup.json'), JSON.stringify({ posts: [post] }));
    expect(open(dir).networks.byId('madeup')?.accounts()[0]?.posts).toEqual([post]);
  });

  it('a field that an older version of Fanfare saved is renamed, but a text that contains the old name is not changed', () => {
    const dir = createTemporaryFolder();
    const post = { id: '1', text: 'I "heard": it' };
    writeFileSync(join(dir, 'madeup.json'), JSON.stringify({ posts: [{ ...post, heard: 2 }] }));
    expect(open(dir).networks.byId('madeup')?.accounts()[0]?.posts).toEqual([{ ...post, remarksAdded: 2 }]);
  });

  it('the error for a damaged file names the file', () => {
    const dir = createTemporaryFolder();
    writeFileSync(join(dir, 'madeup.json'), '{"posts": [');
    expect(() => open(dir)).toThrow(`damaged in ${join(dir, 'madeup.json')}`);
  });

  it('if the state that another version of Fanfare saved cannot be read, the error names its file', async () => {
    const dir = createTemporaryFolder();
    writeFileSync(join(dir, 'youtube.json'), '{"videos": "other"}');
    const behaviours = await loadBehaviours(['youtube']);
    expect(() => open(dir, behaviours)).toThrow(`cannot be read from ${join(dir, 'youtube.json')}`);
  });

  it('two networks cannot share a host', () => {
    const twin: Behaviour = {
      id: 'twin',
      create: (...given) => ({ ...createMadeUp(...given), label: 'Twin' }),
    };
    expect(() => open(createTemporaryFolder(), [madeUp, twin])).toThrow(
      `Made-up and Twin both claim the host ${madeUpHost}.`,
    );
  });
});
