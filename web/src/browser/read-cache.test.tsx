import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { mo } from '../testing/people.ts';
import { ReadCache } from './read-cache.tsx';
import { SessionProvider } from './session-provider.tsx';
import { useRead } from './use-read.ts';

function Count() {
  const { data } = useRead('listMembers', { id: 'w1' });
  return <p>{data ? `${data.invitations.length} invited` : 'reading'}</p>;
}

/** An API that answers only the first request, so that later data can only come from the cache. */
function onceAnswered() {
  const answers = [Promise.resolve({ members: [], invitations: [mo] })];
  return fakeApi({ listMembers: () => answers.pop() ?? new Promise<never>(() => undefined) });
}

function show() {
  const session = fakeSession(kim);
  render(
    <SessionProvider session={session} call={onceAnswered().call}>
      <ReadCache>
        <Count />
      </ReadCache>
    </SessionProvider>,
  );
  return session;
}

describe('ReadCache', () => {
  it('when another person signs in, cached data is dropped before anything is rendered for them', async () => {
    const session = show();
    expect(await screen.findByText('1 invited')).toBeDefined();
    act(() => session.setPerson({ ...kim, uid: 'mo' }));
    expect(screen.getByText('reading')).toBeDefined();
  });

  it('cached data is kept when only the details of the same person change', async () => {
    const session = show();
    expect(await screen.findByText('1 invited')).toBeDefined();
    act(() => session.setPerson({ ...kim, name: 'Kim S.' }));
    expect(screen.getByText('1 invited')).toBeDefined();
  });
});
