import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ReadCache } from '../../../browser/read-cache.tsx';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { harbour, visitWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { StorageBar } from './storage-bar.tsx';

describe('the storage bar', () => {
  it('the bar names the owner of the plan, and warns when more than 8 of 10 GB are used', async () => {
    const sizes = [
      { totalSize: 1, planOwner: 'Mika Demo' },
      { totalSize: 8192 },
      { totalSize: 8193 },
      { totalSize: 10_240 },
    ];
    const api = fakeApi({
      storageQuota: () => {
        const { totalSize, ...owner } = sizes.shift()!;
        return { imagesSize: totalSize, videosSize: 0, totalSize, storageLimit: 10_240, ...owner };
      },
    });
    const bar = (count: number) => (
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <MemoryRouter>
          <ReadCache>
            <VisitContext value={visitWith()}>
              <StorageBar workspaceId={harbour.id} count={count} />
            </VisitContext>
          </ReadCache>
        </MemoryRouter>
      </SessionProvider>
    );
    const { rerender } = render(bar(0));
    expect(await screen.findByText('Counts towards Mika Demo’s plan.')).toBeDefined();
    const room = 'Delete files you no longer need to make room. Upgrade';
    const texts = [
      '8 GB of 10 GB used',
      `8.1 GB of 10 GB used. ${room}`,
      `10 GB of 10 GB used. Your storage is full. ${room}`,
    ];
    // The quota is read again when the number of files changes.
    for (const [i, text] of texts.entries()) {
      rerender(bar(i + 1));
      await waitFor(() => expect(screen.getByText(/of 10 GB used/).textContent).toBe(text));
    }
  });
});
