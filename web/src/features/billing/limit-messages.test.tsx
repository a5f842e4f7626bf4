import { plansPath } from '@fanfare/core/billing/subscription-path.ts';
import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ReadCache } from '../../browser/read-cache.tsx';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { VisitContext } from '../../browser/visit.ts';
import { harbour, north, visitWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { probeLocation } from '../../testing/probe-location.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ToastProvider, useToast } from '../../ui/toasts.tsx';
import { LimitMessages } from './limit-messages.tsx';

const ownLimit = 'Your Free plan allows 1 workspace. Upgrade to create more.';

function Toasting({ text }: { text: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ text, severity: 'error' })}>
      Fail
    </button>
  );
}

function open(text: string, workspace = harbour) {
  const api = fakeApi({
    quotas: () => ({
      uploads: uploadQuota(100, 'free'),
      ai: aiQuotas({ gpt: 0, image: 0 }, 'free'),
      storage: storageQuota({ imagesBytes: 0, videosBytes: 0 }),
      planOwner: 'Mika Demo',
    }),
  });
  const { LocationProbe, location } = probeLocation();
  render(
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <MemoryRouter>
        <LocationProbe />
        <ReadCache>
          <ToastProvider>
            <VisitContext value={visitWith({ workspace })}>
              <LimitMessages>
                <Notice>{text}</Notice>
                <ErrorBox text={text} />
                <Toasting text={text} />
              </LimitMessages>
            </VisitContext>
          </ToastProvider>
        </ReadCache>
      </MemoryRouter>
    </SessionProvider>,
  );
  return { user: userEvent.setup(), api, path: () => location().pathname };
}

const links = () => screen.queryAllByRole('link', { name: 'See plans' });

describe('messages about a reached limit', () => {
  it.each([limitReached, storageFullText, ownLimit])(
    'the owner gets a link to the plans in every message: %s',
    async (text) => {
      const { user, api, path } = open(text);
      expect(links()).toHaveLength(2);
      expect(links().map((link) => link.getAttribute('href'))).toEqual([plansPath, plansPath]);
      await user.click(screen.getByRole('button', { name: 'Fail' }));
      await user.click(await screen.findByRole('button', { name: 'Upgrade' }));
      expect(path()).toBe('/dashboard/settings/subscription');
      expect(api.calls).toEqual([]);
    },
  );

  it('a member sees the name of the owner of the plan, and no link to the plans', async () => {
    const { user } = open(limitReached, north);
    expect(await screen.findAllByText('Counts towards Mika Demo’s plan.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByText(/Only the owner of this workspace can upgrade its plan\.$/)).toBeDefined();
    expect(links()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });

  it('a message about the reader’s own plan links to the plans, even in another person’s workspace', () => {
    open(ownLimit, north);
    expect(links()).toHaveLength(2);
  });

  it('messages that are not about a limit stay unchanged', async () => {
    const { user } = open('The name is taken.');
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findAllByText('The name is taken.')).toHaveLength(3);
    expect(links()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });
});
