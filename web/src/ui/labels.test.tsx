import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountAvatar } from './account-avatar.tsx';
import { Page } from './page.tsx';
import { Section } from './section.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StatusChip } from './status-chip.tsx';

const avatar = { id: 'a', name: 'Harbour Coffee', image: null, badge: <svg /> };

describe('what is seen is also said', () => {
  it('by an account, whose network is only a mark', () => {
    render(<AccountAvatar {...avatar} label="Harbour Coffee on YouTube" />);
    expect(screen.getByRole('img', { name: 'Harbour Coffee on YouTube' })).toBeDefined();
  });

  it('but not twice, where the words stand beside it', () => {
    render(<AccountAvatar {...avatar} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each([
    ['draft', 'Draft'],
    ['scheduled', 'Scheduled'],
    ['uploaded', 'Uploaded'],
    ['failed', 'Failed'],
  ] as const)('by the status %s', (status, word) => {
    render(<StatusChip status={status} />);
    expect(screen.getByText(word).querySelector('svg')).not.toBeNull();
  });

  it('by lists that are on their way', () => {
    render(
      <>
        <SkeletonRows label="Loading posts" />
        <SkeletonCards label="Loading media" />
      </>,
    );
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual([
      'Loading posts',
      'Loading media',
    ]);
  });

  it('by a page, to the tab of the browser as well, and by its sections', () => {
    render(
      <Page title="Library" subtitle="All your media">
        <Section title="Recent">Nothing.</Section>
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Library' })).toBeDefined();
    expect(document.title).toBe('Library · Fanfare');
    expect(screen.getByRole('region', { name: 'Recent' })).toBeDefined();
  });
});
