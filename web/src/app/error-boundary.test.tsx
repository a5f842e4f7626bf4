import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

describe('ErrorBoundary', () => {
  it('after a screen crashed, the fallback is shown until the next navigation', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = userEvent.setup();
    const Broken = () => {
      throw new Error('broken');
    };
    render(
      <MemoryRouter>
        <Link to="/calm">Leave</Link>
        <ErrorBoundary fallback={() => 'Stopped'}>
          <Routes>
            <Route path="/" element={<Broken />} />
            <Route path="/calm" element="All is well" />
          </Routes>
        </ErrorBoundary>
      </MemoryRouter>,
    );
    expect(screen.getByText('Stopped')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('All is well')).toBeDefined();
    expect(screen.queryByText('Stopped')).toBeNull();
  });
});
