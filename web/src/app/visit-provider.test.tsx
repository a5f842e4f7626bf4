import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import useSWR from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedWorkspaceId } from '../browser/active-workspace.ts';
import { ReadCache } from '../browser/read-cache.tsx';
import { SessionProvider } from '../browser/session-provider.tsx';
import { useVisit } from '../browser/visit.ts';
import { enterReply, harbour } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { renderApp } from '../testing/render.tsx';
import { showStyles } from '../testing/without-styles.ts';
import { VisitProvider } from './visit-provider.tsx';

beforeEach(() => localStorage.clear());

describe('the provider of the visit', () => {
  it('storing the first workspace as the active one does not render the screen a second time', async () => {
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

  /** Opens the dashboard and waits for the skeleton. Before it, only the logo of Fanfare is shown. */
  async function openSkeleton(enter: () => Promise<ReturnType<typeof enterReply>>) {
    showStyles();
    renderApp('/dashboard', { bars: true, session: fakeSession(kim), api: fakeApi({ enter }) });
    return waitFor(() => {
      const [sidebar, column] = screen
        .getByRole('status', { name: 'Loading' })
        .querySelectorAll(':scope > div');
      return { sidebar: sidebar!, topBar: column!.firstElementChild! };
    });
  }

  it.each([
    [232, 'yes'],
    [60, 'no'],
  ])(
    'the skeleton has a sidebar of %i px, as wide as the real sidebar that replaces it',
    async (width, chosen) => {
      localStorage.setItem('fanfare-nav-expanded', chosen);
      const entered = Promise.withResolvers<ReturnType<typeof enterReply>>();
      const { sidebar } = await openSkeleton(() => entered.promise);
      expect(getComputedStyle(sidebar).width).toBe(`${width}px`);
      entered.resolve(enterReply([harbour]));
      const navigation = await screen.findByRole('navigation', { name: 'Main' });
      expect(getComputedStyle(navigation).width).toBe(`${width}px`);
    },
  );

  it('the borders of the skeleton have the colour that the theme defines for borders', async () => {
    const { sidebar, topBar } = await openSkeleton(() => new Promise(() => undefined));
    const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].map((rule) => rule.cssText),
    );
    for (const { classList } of [sidebar, topBar]) {
      const own = rules.filter((rule) => [...classList].some((name) => rule.includes(`.${name} {`))).join('');
      expect(own).toContain('border-color: var(--mui-palette-divider);');
    }
  });
});
