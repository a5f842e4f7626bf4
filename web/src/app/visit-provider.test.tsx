import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import useSWR from 'swr';
import { describe, expect, it, vi } from 'vitest';
import { storedWorkspaceId } from '../browser/active-workspace.ts';
import { ReadCache } from '../browser/read-cache.tsx';
import { SessionProvider } from '../browser/session-provider.tsx';
import { useVisit } from '../browser/visit.ts';
import { enterReply, harbour } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { VisitProvider } from './visit-provider.tsx';

describe('the provider of the visit', () => {
  it('a screen is rendered once when the first workspace becomes the active one', async () => {
    const onRender = vi.fn();
    function Screen() {
      useSWR(null);
      useLayoutEffect(() => onRender());
      return <p>{useVisit().workspace?.name}</p>;
    }
    const api = fakeApi({ enter: () => enterReply([harbour]) });
    render(
      <MemoryRouter>
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <ReadCache>
            <VisitProvider>
              <Screen />
            </VisitProvider>
          </ReadCache>
        </SessionProvider>
      </MemoryRouter>,
    );
    await screen.findByText(harbour.name);
    expect(storedWorkspaceId(kim.uid)).toBe(harbour.id);
    expect(onRender).toHaveBeenCalledOnce();
  });
});
