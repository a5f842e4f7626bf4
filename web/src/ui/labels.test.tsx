import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountAvatar } from './account-avatar.tsx';
import { Page } from './page.tsx';
import { Section } from './section.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StatusChip } from './status-chip.tsx';

const avatar = { id: 'a', name: 'Harbour Coffee', image: null, badge: <svg /> };

describe('accessible names', () => {
  it('an account avatar with a label is an image with this name', () => {
    render(<AccountAvatar {...avatar} label="Harbour Coffee on YouTube" />);
    expect(screen.getByRole('img', { name: 'Harbour Coffee on YouTube' })).toBeDefined();
  });

  it('an account avatar without a label is not an image for screen readers', () => {
    render(<AccountAvatar {...avatar} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each([
    ['draft', 'Draft'],
    ['scheduled', 'Scheduled'],
    ['uploaded', 'Uploaded'],
    ['failed', 'Failed'],
  ] as const)('the status chip of "%s" has an icon and a word', (status, word) => {
    render(<StatusChip status={status} />);
    expect(screen.getByText(word).parentElement?.querySelector('svg')).toBeInstanceOf(SVGElement);
  });

  it('skeletons announce that they are loading', () => {
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

  it('a page names the browser tab, and its sections are regions', () => {
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
