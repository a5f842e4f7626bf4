import { describe, expect, it } from 'vitest';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { withoutWorkspace, withWorkspace } from './workspace-list.ts';

const names = ({ workspaces }: ReturnType<typeof enterReply>) => workspaces.map(({ name }) => name);

describe('withWorkspace', () => {
  it('a saved workspace replaces its old version', () => {
    expect(names(withWorkspace(enterReply([harbour]), { ...harbour, name: 'Haven' }))).toEqual(['Haven']);
  });

  it('an added workspace is sorted by name', () => {
    const added = { ...north, id: 'new', name: 'Client 9' };
    expect(names(withWorkspace(enterReply([harbour, north]), added))).toEqual([
      'Client 9',
      'Harbour Coffee',
      'Studio North',
    ]);
  });

  it('adding a workspace leaves the name and the other data of the person as they are', () => {
    const entered = enterReply([harbour]);
    expect(withWorkspace(entered, north).me).toBe(entered.me);
  });
});

describe('withoutWorkspace', () => {
  it('a removed workspace is no longer in the list', () => {
    expect(names(withoutWorkspace(enterReply([harbour, north]), harbour.id))).toEqual(['Studio North']);
  });
});
