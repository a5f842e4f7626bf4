import { describe, expect, it } from 'vitest';
import { enteredWith, harbour, north } from '../../testing/entered.ts';
import { withoutWorkspace, withWorkspace } from './workspace-list.ts';

const names = ({ workspaces }: ReturnType<typeof enteredWith>) => workspaces.map(({ name }) => name);

describe('a saved workspace in the visit', () => {
  it('takes the place of its older self', () => {
    expect(names(withWorkspace(enteredWith([harbour]), { ...harbour, name: 'Haven' }))).toEqual(['Haven']);
  });

  it('comes where its name belongs', () => {
    const added = { ...north, id: 'new', name: 'Client 9' };
    expect(names(withWorkspace(enteredWith([harbour, north]), added))).toEqual([
      'Client 9',
      'Harbour Coffee',
      'Studio North',
    ]);
  });

  it('leaves who is here as they are', () => {
    const entered = enteredWith([harbour]);
    expect(withWorkspace(entered, north).me).toBe(entered.me);
  });
});

describe('a workspace that is gone', () => {
  it('is in the visit no more', () => {
    expect(names(withoutWorkspace(enteredWith([harbour, north]), harbour.id))).toEqual(['Studio North']);
  });
});
