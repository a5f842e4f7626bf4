import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'drafts', label: 'Drafts', count: 99 },
  { id: 'scheduled', label: 'Scheduled', count: 100 },
  { id: 'history', label: 'History' },
] as const;

function Posts() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('drafts');
  return (
    <Tabs label="Posts" tabs={tabs} value={tab} onChange={setTab}>
      This is {tab}.
    </Tabs>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

afterEach(() => void vi.restoreAllMocks());

describe('the tabs', () => {
  it('the panel shows the content of the selected tab, and has the label of the tab as its name', async () => {
    render(<Posts />);
    expect(screen.getByRole('tabpanel', { name: /Drafts/ }).textContent).toBe('This is drafts.');
    await userEvent.setup().click(screen.getByRole('tab', { name: /History/ }));
    expect(screen.getByRole('tabpanel', { name: /History/ }).textContent).toBe('This is history.');
  });

  it('counts above 99 are shown as 99+', () => {
    render(<Posts />);
    expect(screen.getByRole('tab', { name: 'Drafts 99' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Scheduled 99+' })).toBeDefined();
  });

  it('an edge of the tab list is marked if there are more tabs beyond it', () => {
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    render(<Posts />);
    const list = screen.getByRole('tablist');
    const marks = () => ['data-before', 'data-after'].map((name) => list.hasAttribute(name));
    expect(marks()).toEqual([false, true]);
    fireEvent.scroll(list, { target: { scrollLeft: 100 } });
    expect(marks()).toEqual([true, true]);
    fireEvent.scroll(list, { target: { scrollLeft: 200 } });
    expect(marks()).toEqual([true, false]);
  });

  it('the tab list is one tab stop, and the arrow keys wrap around', async () => {
    const user = userEvent.setup();
    render(<Posts />);
    await user.tab();
    expect(document.activeElement?.textContent).toContain('Drafts');
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toContain('Scheduled');
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(chosen()).toContain('Drafts');
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toContain('History');
    await user.keyboard('{Home}');
    expect(chosen()).toContain('Drafts');
    await user.keyboard('{End}');
    expect(chosen()).toContain('History');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});
